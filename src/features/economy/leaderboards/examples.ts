import { type GiftsLeaderboard, type KicksLeaderboard, type LeaderboardEntry, LIST_NAMES } from './contract.ts';
import type { KnownList, KnownLists } from './rules.ts';

const NAMES = [
  'tanglewood',
  'oldgoat',
  'junipero',
  'mossback',
  'remy',
  'kestrel_92',
  'ada_on_ice',
  'posthorn',
  'harborlights',
  'bia_nunes',
];
const QUANTITIES = [64, 41, 28, 19, 14, 11, 8, 6, 5, 3];

/** Ids start at 701; `factor` multiplies each quantity. */
export const someEntries = (count = 10, factor = 1): LeaderboardEntry[] =>
  NAMES.slice(0, count).map((username, at) => ({
    user_id: 701 + at,
    username,
    quantity: QUANTITIES[at]! * factor,
    profile_pic: null,
  }));

export const aGiftsLeaderboard = (change: Partial<GiftsLeaderboard> = {}): GiftsLeaderboard => ({
  gifts: someEntries(10, 9),
  gifts_enabled: true,
  gifts_week: someEntries(),
  gifts_week_enabled: true,
  gifts_month: someEntries(10, 3),
  gifts_month_enabled: true,
  ...change,
});

export const aKicksLeaderboard = (change: Partial<KicksLeaderboard> = {}): KicksLeaderboard => ({
  kicks_gifts_lifetime: someEntries(10, 900),
  kicks_gifts_lifetime_enabled: true,
  kicks_gifts_week: someEntries(5, 100),
  kicks_gifts_week_enabled: true,
  kicks_gifts_month: someEntries(10, 300),
  kicks_gifts_month_enabled: true,
  ...change,
});

/** Six enabled and empty lists by default. */
export function someLists(change: Partial<KnownLists> = {}): KnownLists {
  const empty: KnownList = { entries: [], isEnabled: true };
  return { ...(Object.fromEntries(LIST_NAMES.map((name) => [name, empty])) as Record<keyof KnownLists, KnownList>), ...change };
}
