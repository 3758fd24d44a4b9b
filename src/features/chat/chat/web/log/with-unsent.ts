import type { ChatEntry, MessageEntry } from './entry.ts';
import { compareMessages, insertionIndex } from './order.ts';

/** Held messages stay where they were sent, because they would separate the newest messages from the message box for hours. */
export function withUnsent(list: readonly ChatEntry[], unsent: readonly MessageEntry[], beginsHere: boolean): ChatEntry[] {
  const entries = [...list];
  const oldest = list.find((entry) => entry.type === 'message');
  for (const message of unsent) {
    if (message.delivery !== 'held') continue;
    if (beginsHere || oldest === undefined || compareMessages(message, oldest) > 0)
      entries.splice(insertionIndex(entries, message), 0, message);
  }
  return [...entries, ...unsent.filter(({ delivery }) => delivery !== 'held')];
}
