/**
 * A board counts what people gave to a channel: subscriptions, or KICKs. Each board has three lists: of this week, of this month, and of all
 * time. A gift counts for the week and the month in which it was made, so a list empties by itself when its period ends. Of two people with
 * the same quantity, the one who reached it first leads (LB-01 to LB-04; decisions.md, Leaderboards).
 */
import { ENTRIES, type LeaderboardEntry, LIST_NAMES, type ListName } from './contract.ts';

export type Board = 'gifts' | 'kicks';
export const BOARDS = ['gifts', 'kicks'] as const satisfies readonly Board[];
export type Period = 'week' | 'month' | 'all';
export const PERIODS = ['week', 'month', 'all'] as const satisfies readonly Period[];

/** How long the strip shows its title row after the pointer has left it, in milliseconds (LB-03). */
export const TITLE_TIMEOUT = 5000;
/** How many people the collapsed strip shows. */
export const STRIP_ENTRIES = 3;

const DAY = 24 * 3600 * 1000;
/** All time has one start, so that its rows are found like those of a week. */
const ALL_TIME = '1970-01-01';

/** What a list counts, and since when. */
export const LISTS: Readonly<Record<ListName, { board: Board; period: Period }>> = {
  gifts_week: { board: 'gifts', period: 'week' },
  gifts_month: { board: 'gifts', period: 'month' },
  gifts: { board: 'gifts', period: 'all' },
  kicks_week: { board: 'kicks', period: 'week' },
  kicks_month: { board: 'kicks', period: 'month' },
  kicks_lifetime: { board: 'kicks', period: 'all' },
};

/** The list of a board over a period. */
export const listOf = (board: Board, period: Period): ListName =>
  LIST_NAMES.find((name) => LISTS[name].board === board && LISTS[name].period === period)!;

/** The first day, `YYYY-MM-DD`, of the period that contains a moment. Weeks begin on Monday, and days at 00:00 UTC. */
export function startOf(period: Period, at: Date): string {
  if (period === 'all') return ALL_TIME;
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), period === 'month' ? 1 : at.getUTCDate()));
  const daysSinceMonday = period === 'week' ? (day.getUTCDay() + 6) % 7 : 0;
  return new Date(day.getTime() - daysSinceMonday * DAY).toISOString().slice(0, 10);
}

/** When the period that contains a moment ends; null for all time. */
export function endOf(period: Period, at: Date): Date | null {
  if (period === 'all') return null;
  const start = new Date(`${startOf(period, at)}T00:00:00Z`);
  return period === 'week' ? new Date(start.getTime() + 7 * DAY) : new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
}

/** In how many days a list starts over, 1 for tomorrow; null for one of all time (LB-03). */
export function resetsIn(name: ListName, now: Date): number | null {
  const end = endOf(LISTS[name].period, now);
  return end && Math.ceil((end.getTime() - now.getTime()) / DAY);
}

/** The lists of a channel as a browser knows them. A list that is not enabled is empty. */
export type KnownLists = Readonly<Record<ListName, KnownList>>;
export interface KnownList {
  entries: readonly LeaderboardEntry[];
  isEnabled: boolean;
}

/** The tabs that a channel has, in their order (LB-02). */
export const enabledLists = (lists: KnownLists): ListName[] => LIST_NAMES.filter((name) => lists[name].isEnabled);

/** The first list with somebody in it, of week, month and overall, else the first of all; null when none is enabled (LB-02). */
export function defaultList(lists: KnownLists): ListName | null {
  const enabled = enabledLists(lists);
  return enabled.find((name) => lists[name].entries.length > 0) ?? enabled[0] ?? null;
}

/** The list before (-1) or after (1) this one; after the last comes the first. */
export function neighborOf(name: ListName, lists: KnownLists, step: 1 | -1): ListName {
  const enabled = enabledLists(lists);
  const at = enabled.indexOf(name);
  return at < 0 ? (enabled[0] ?? name) : enabled[(at + step + enabled.length) % enabled.length]!;
}

/** How many of the ten places are free for this viewer: 0 when the list is full, and when they are on it (LB-04). `viewerId` is null for a visitor. */
export function freePlaces(entries: readonly LeaderboardEntry[], viewerId: number | null): number {
  return entries.some(({ user_id }) => user_id === viewerId) ? 0 : Math.max(0, ENTRIES - entries.length);
}
