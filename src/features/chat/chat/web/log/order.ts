import type { ChatEntry, MessageEntry } from './entry.ts';

/**
 * Orders the messages of a room by (created_at, id), with created_at at the microsecond precision of the cursor (decisions.md, Time and
 * loss).
 */
export function compareMessages(a: Pick<MessageEntry, 'position' | 'id'>, b: Pick<MessageEntry, 'position' | 'id'>): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * Returns the index at which to insert `message`. Rows without an order of their own (notices, the divider) stay after the message that
 * they followed. Searches from the end, where nearly every message belongs.
 */
export function insertionIndex(entries: readonly ChatEntry[], message: MessageEntry): number {
  let after = entries.length;
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]!;
    if (entry.type !== 'message') continue;
    if (compareMessages(entry, message) < 0) return after;
    after = index;
  }
  return after;
}
