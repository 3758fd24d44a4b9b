import type { ChatEntry, MessageEntry } from './entry.ts';
import { compareMessages, insertionIndex } from './order.ts';

/** Held messages stay where they were sent, because they would separate the newest messages from the message box for hours. */
export function withUnsent(list: readonly ChatEntry[], unsent: readonly MessageEntry[], beginsHere: boolean): ChatEntry[] {
  const entries = [...list];
  const oldest = list.find((entry) => entry.type === 'message');
  for (const one of unsent) {
    if (one.delivery !== 'held') continue;
    if (beginsHere || oldest === undefined || compareMessages(one, oldest) > 0) entries.splice(insertionIndex(entries, one), 0, one);
  }
  return [...entries, ...unsent.filter(({ delivery }) => delivery !== 'held')];
}
