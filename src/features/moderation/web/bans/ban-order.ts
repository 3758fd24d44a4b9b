import type { BannedPerson } from '#features/moderation/contract/bans.ts';

/** The columns of the table of banned people that it can be sorted by, in their order (BU-01). */
export const SORT_COLUMNS = ['username', 'banned_by', 'banned_at', 'expires_at', 'reason'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

/** BU-02. */
export const DEFAULT_SORT: Sort = { column: 'banned_at', direction: 'descending' };

/** A column's own cycle is none, ascending, descending; another column begins its own (BU-02). Null is the order of the server. */
export function nextSort(now: Sort | null, column: SortColumn): Sort | null {
  if (now?.column !== column) return { column, direction: 'ascending' };
  return now.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
/** What has none of a column (no end, no reason) stands after what has, in both directions (BU-02). */
type Key = string | number | null;

const KEYS: Record<SortColumn, (ban: BannedPerson) => Key> = {
  username: ({ banned_user }) => banned_user.username,
  banned_by: ({ banned_by }) => banned_by.username,
  banned_at: ({ ban }) => Date.parse(ban.banned_at),
  expires_at: ({ ban }) => (ban.permanent || ban.expires_at === null ? null : Date.parse(ban.expires_at)),
  reason: ({ ban }) => ban.reason.trim() || null,
};

/** The bans in that order; equal ones keep the order in which they came. */
export function sortedBans(bans: readonly BannedPerson[], sort: Sort | null): readonly BannedPerson[] {
  if (sort === null) return bans;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return bans
    .map((ban) => ({ ban, key: KEYS[sort.column](ban) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      const order = typeof a.key === 'number' ? a.key - (b.key as number) : collator.compare(a.key, b.key as string);
      return sign * order;
    })
    .map(({ ban }) => ban);
}

/** Those whose username has the trimmed text somewhere in it, in any case (BU-03). */
export function foundBans(bans: readonly BannedPerson[], search: string): readonly BannedPerson[] {
  const sought = search.trim().toLowerCase();
  return sought === '' ? bans : bans.filter(({ banned_user }) => banned_user.username.toLowerCase().includes(sought));
}

/** Those that hold now: a timed ban ends by itself. */
export function holdingBans(bans: readonly BannedPerson[], now: Date): readonly BannedPerson[] {
  return bans.filter(({ ban }) => ban.permanent || ban.expires_at === null || Date.parse(ban.expires_at) > now.getTime());
}
