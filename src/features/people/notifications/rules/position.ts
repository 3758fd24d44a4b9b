import { KEPT_MAX } from './kinds.ts';

/** Streams are read from follows, other kinds are stored. At equal times, stored notifications come first. */
export interface Position {
  /** Microseconds since the epoch. */
  at: number;
  source: 'stream' | 'stored';
  /** Stream id, or number of the stored notification. */
  number: number;
}

/** Last position of a page. `shown` counts the notifications so far. */
export interface Cursor extends Position {
  shown: number;
}

const LETTERS = { stream: 's', stored: 'n' } as const;

export const notificationId = ({ source, number }: Pick<Position, 'source' | 'number'>): string => `${LETTERS[source]}${number}`;

/** Negative when `a` is newer. */
export function compareNewest(a: Position, b: Position): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.source !== b.source) return a.source === 'stored' ? -1 : 1;
  return b.number - a.number;
}

/** Merges two lists, newest first, into one page. The cursor is null after the last page or `KEPT_MAX`. */
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

/** Returns null for an invalid cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, at, letter, number, shown] = /^(\d{1,16})\.([sn])(\d{1,15})\.(\d{1,3})$/.exec(text) ?? [];
  if (at === undefined || !Number.isSafeInteger(Number(at)) || Number(shown) >= KEPT_MAX) return null;
  return { at: Number(at), source: letter === 's' ? 'stream' : 'stored', number: Number(number), shown: Number(shown) };
}
