/** The last path segment of a stream's own URL: its id and the words of its title. */
export function livestreamSlug(id: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return words === '' ? `${id}` : `${id}-${words}`;
}

/** The length of a stream in whole seconds. The wire format has 0 while it is live. */
export function durationOf(startedAt: Date, endedAt: Date | null): number {
  return endedAt === null ? 0 : Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000));
}

/** The cursor of the live list: the position of the last card of a page. It is compact, not secret. */
export interface LivePosition {
  /** The viewer count or the start time in milliseconds, depending on the sort order. */
  rank: number;
  id: number;
}

export const formatCursor = ({ rank, id }: LivePosition): string => `${rank}.${id}`;

/**
 * Returns null for a cursor that this server cannot have issued. 14 digits are enough for every viewer count and for every millisecond up
 * to the year 5138. More digits would be a date that the database does not support.
 */
export function parseCursor(cursor: string): LivePosition | null {
  const [, rank, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
  return rank === undefined ? null : { rank: Number(rank), id: Number(id) };
}
