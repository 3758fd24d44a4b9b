/**
 * A board counts gifts to a channel: subscriptions or KICKs. Each board has three lists: this week, this month and all time. A gift counts
 * for the week and month of its date, so a list is empty when a new period starts. Of two people with the same quantity, the first to reach
 * it leads (LB-01 to LB-04; decisions.md, Leaderboards). Sums are written with each gift (docs/decisions/046).
 */
import { DAY_MS, msAfter, msBetween, WEEK_MS } from '#core/contract/durations.ts';
import { ENTRIES, type LeaderboardEntry, LIST_NAMES, type ListName } from './contract.ts';

export type Board = 'gifts' | 'kicks';
export const BOARDS = ['gifts', 'kicks'] as const satisfies readonly Board[];
export type Period = 'week' | 'month' | 'all';
export const PERIODS = ['week', 'month', 'all'] as const satisfies readonly Period[];

/** Time until the strip hides its title row after the pointer leaves, in milliseconds (LB-03). */
export const TITLE_TIMEOUT = 5000;
export const STRIP_ENTRIES = 3;

/** Start of the all-time period, so its rows are found like those of a week. */
const ALL_TIME = '1970-01-01';

export const LISTS: Readonly<Record<ListName, { board: Board; period: Period }>> = {
  gifts_week: { board: 'gifts', period: 'week' },
  gifts_month: { board: 'gifts', period: 'month' },
  gifts: { board: 'gifts', period: 'all' },
  kicks_week: { board: 'kicks', period: 'week' },
  kicks_month: { board: 'kicks', period: 'month' },
  kicks_lifetime: { board: 'kicks', period: 'all' },
};

export const listOf = (board: Board, period: Period): ListName =>
  LIST_NAMES.find((name) => LISTS[name].board === board && LISTS[name].period === period)!;

/** First day, `YYYY-MM-DD`, of the period that contains `at`. Weeks start on Monday, days at 00:00 UTC. */
export function startOf(period: Period, at: Date): string {
  if (period === 'all') return ALL_TIME;
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), period === 'month' ? 1 : at.getUTCDate()));
  const daysSinceMonday = period === 'week' ? (day.getUTCDay() + 6) % 7 : 0;
  return msAfter(day, -daysSinceMonday * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** End of the period that contains `at`; null for all time. */
export function endOf(period: Period, at: Date): Date | null {
  if (period === 'all') return null;
  const start = new Date(`${startOf(period, at)}T00:00:00Z`);
  return period === 'week' ? msAfter(start, WEEK_MS) : new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
}

/** Days until a list resets, 1 for tomorrow; null for all time (LB-03). */
export function resetsIn(name: ListName, now: Date): number | null {
  const end = endOf(LISTS[name].period, now);
  return end && Math.ceil(msBetween(now, end) / DAY_MS);
}

/** The lists of a channel in the browser. A disabled list is empty. */
export type KnownLists = Readonly<Record<ListName, KnownList>>;
export interface KnownList {
  entries: readonly LeaderboardEntry[];
  isEnabled: boolean;
}

export const enabledLists = (lists: KnownLists): ListName[] => LIST_NAMES.filter((name) => lists[name].isEnabled);

/** The first list with entries in the order week, month, all time; else the first enabled list; null without one (LB-02). */
export function defaultList(lists: KnownLists): ListName | null {
  const enabled = enabledLists(lists);
  return enabled.find((name) => lists[name].entries.length > 0) ?? enabled[0] ?? null;
}

/** The previous (-1) or next (1) enabled list; wraps around. */
export function neighborOf(name: ListName, lists: KnownLists, step: 1 | -1): ListName {
  const enabled = enabledLists(lists);
  const at = enabled.indexOf(name);
  return at < 0 ? (enabled[0] ?? name) : enabled[(at + step + enabled.length) % enabled.length]!;
}

/** Free places of the ten for this viewer: 0 if the list is full or the viewer is on it (LB-04). `viewerId` is null for a visitor. */
export function freePlaces(entries: readonly LeaderboardEntry[], viewerId: number | null): number {
  return entries.some(({ user_id }) => user_id === viewerId) ? 0 : Math.max(0, ENTRIES - entries.length);
}
