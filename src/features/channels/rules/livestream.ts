/** The last part of a stream's own address: its id and the words of its title. */
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

/** Whole seconds that a stream lasted; 0 while it is live, as the wire has it. */
export function durationOf(startedAt: Date, endedAt: Date | null): number {
  return endedAt === null ? 0 : Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000));
}

/** The cursor of the live list: where the last card of a page stands in the order. Not a secret, only compact. */
export interface LivePosition {
  /** Viewers, or milliseconds of the start, as the order has it. */
  rank: number;
  id: number;
}

export const cursorOf = ({ rank, id }: LivePosition): string => `${rank}.${id}`;

/**
 * Null when no such page can have been given out. 14 digits hold every number of viewers and every millisecond to the year 5138; more
 * would be a date that the database does not know.
 */
export function positionOf(cursor: string): LivePosition | null {
  const [, rank, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor) ?? [];
  return rank === undefined ? null : { rank: Number(rank), id: Number(id) };
}
