import { KEPT_MAX } from './kinds.ts';

/**
 * The place of a notification among all of a person's. Streams that began are read from the follows, everything else is stored for the
 * person, so two lists are merged: by time, then the stored one first.
 */
export interface Position {
  /** Microseconds since the epoch. */
  at: number;
  source: 'stream' | 'stored';
  /** The id of the stream, or the number of the stored notification. */
  number: number;
}

/** The position after which the next page begins, and how many notifications the pages before it had. */
export interface Cursor extends Position {
  shown: number;
}

const LETTERS = { stream: 's', stored: 'n' } as const;

/** The id of a notification on the wire. */
export const notificationId = ({ source, number }: Pick<Position, 'source' | 'number'>): string => `${LETTERS[source]}${number}`;

/** Negative when `a` comes before `b` in the list, which has the newest first. */
export function compareNewest(a: Position, b: Position): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.source !== b.source) return a.source === 'stored' ? -1 : 1;
  return b.number - a.number;
}

/** The first page of two lists that both begin with the newest, and the cursor of the next one; null after the last one or `KEPT_MAX`. */
export function mergePage<One extends Position>(
  lists: readonly (readonly One[])[],
  pageSize: number,
  shownBefore: number,
): { page: One[]; next: Cursor | null } {
  const size = Math.min(pageSize, KEPT_MAX - shownBefore);
  const all = lists.flat().toSorted(compareNewest);
  const page = all.slice(0, Math.max(0, size));
  const last = page.at(-1);
  const shown = shownBefore + page.length;
  if (!last || all.length <= page.length || shown >= KEPT_MAX) return { page, next: null };
  return { page, next: { at: last.at, source: last.source, number: last.number, shown } };
}

export const formatCursor = ({ at, source, number, shown }: Cursor): string => `${at}.${LETTERS[source]}${number}.${shown}`;

/** Returns null for a cursor that this server cannot have issued. */
export function parseCursor(text: string): Cursor | null {
  const [, at, letter, number, shown] = /^(\d{1,16})\.([sn])(\d{1,15})\.(\d{1,3})$/.exec(text) ?? [];
  if (at === undefined || !Number.isSafeInteger(Number(at)) || Number(shown) >= KEPT_MAX) return null;
  return { at: Number(at), source: letter === 's' ? 'stream' : 'stored', number: Number(number), shown: Number(shown) };
}
