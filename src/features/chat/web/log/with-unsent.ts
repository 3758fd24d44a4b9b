import type { ChatEntry, MessageEntry } from './entry.ts';
import { compareMessages, placeOf } from './order.ts';

/**
 * The list with the own messages that nobody else has heard: at its end, but those that wait for a moderator where they were said, or a few of
 * them would stand between the chat and its box for hours. One that is older than all that was read comes with its page.
 */
export function withUnsent(list: readonly ChatEntry[], unsent: readonly MessageEntry[], beginsHere: boolean): ChatEntry[] {
  const entries = [...list];
  const oldest = list.find((entry) => entry.type === 'message');
  for (const one of unsent) {
    if (one.delivery !== 'held') continue;
    if (beginsHere || oldest === undefined || compareMessages(one, oldest) > 0) entries.splice(placeOf(entries, one), 0, one);
  }
  return [...entries, ...unsent.filter(({ delivery }) => delivery !== 'held')];
}
