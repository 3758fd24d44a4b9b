import type { BannedPerson } from '#features/chat/moderation/contract/bans.ts';

/** In display order (BU-01). */
export const SORT_COLUMNS = ['username', 'banned_by', 'banned_at', 'expires_at', 'reason'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

/** See BU-02. */
export const DEFAULT_SORT: Sort = { column: 'banned_at', direction: 'descending' };

/** A column cycles through ascending, descending and unsorted (null, the server's order). Another column starts with ascending (BU-02). */
export function nextSort(now: Sort | null, column: SortColumn): Sort | null {
  if (now?.column !== column) return { column, direction: 'ascending' };
  return now.direction === 'ascending' ? { column, direction: 'descending' } : null;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
/** Bans without expiry or reason come last in both directions (BU-02). */
type Key = string | number | null;

const KEYS: Record<SortColumn, (ban: BannedPerson) => Key> = {
  username: ({ banned_user }) => banned_user.username,
  banned_by: ({ banned_by }) => banned_by.username,
  banned_at: ({ ban }) => Date.parse(ban.banned_at),
  expires_at: ({ ban }) => (ban.permanent || ban.expires_at === null ? null : Date.parse(ban.expires_at)),
  reason: ({ ban }) => ban.reason.trim() || null,
};

export function sortBans(bans: readonly BannedPerson[], sort: Sort | null): readonly BannedPerson[] {
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

/** Ignores case and surrounding spaces (BU-03). */
export function filterBans(bans: readonly BannedPerson[], search: string): readonly BannedPerson[] {
  const query = search.trim().toLowerCase();
  return query === '' ? bans : bans.filter(({ banned_user }) => banned_user.username.toLowerCase().includes(query));
}

export function activeBans(bans: readonly BannedPerson[], now: Date): readonly BannedPerson[] {
  return bans.filter(({ ban }) => ban.permanent || ban.expires_at === null || Date.parse(ban.expires_at) > now.getTime());
}
