import type { ChatEntry, MessageEntry } from './entry.ts';

/** By (created_at, id), with created_at at the microsecond precision of the cursor (decisions.md, Time and loss). */
export function compareMessages(a: Pick<MessageEntry, 'position' | 'id'>, b: Pick<MessageEntry, 'position' | 'id'>): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Rows without an order of their own stay after the message that they followed. Most messages belong at the end. */
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
