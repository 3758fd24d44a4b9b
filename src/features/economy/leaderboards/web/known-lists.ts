import type { PayloadOf } from '#core/contract/event.ts';
import type {
  GiftsLeaderboard,
  giftsLeaderboardUpdated,
  KicksLeaderboard,
  kicksLeaderboardUpdated,
} from '#features/economy/leaderboards/contract.ts';
import type { KnownList, KnownLists } from '#features/economy/leaderboards/rules.ts';

const OFF: KnownList = { entries: [], isEnabled: false };

/** The six lists of both boards. Lists of a missing board are disabled. */
export function listsOf(gifts: GiftsLeaderboard | undefined, kicks: KicksLeaderboard | undefined): KnownLists {
  return {
    gifts_week: gifts ? { entries: gifts.gifts_week, isEnabled: gifts.gifts_week_enabled } : OFF,
    gifts_month: gifts ? { entries: gifts.gifts_month, isEnabled: gifts.gifts_month_enabled } : OFF,
    gifts: gifts ? { entries: gifts.gifts, isEnabled: gifts.gifts_enabled } : OFF,
    kicks_week: kicks ? { entries: kicks.kicks_gifts_week, isEnabled: kicks.kicks_gifts_week_enabled } : OFF,
    kicks_month: kicks ? { entries: kicks.kicks_gifts_month, isEnabled: kicks.kicks_gifts_month_enabled } : OFF,
    kicks_lifetime: kicks ? { entries: kicks.kicks_gifts_lifetime, isEnabled: kicks.kicks_gifts_lifetime_enabled } : OFF,
  };
}

/** The board after an event. Events do not tell which lists are enabled. */
export const withGiftsUpdate = (known: GiftsLeaderboard, update: PayloadOf<typeof giftsLeaderboardUpdated>): GiftsLeaderboard => ({
  ...known,
  gifts: update.leaderboard,
  gifts_week: update.weekly_leaderboard,
  gifts_month: update.monthly_leaderboard,
});

export const kicksOf = (update: PayloadOf<typeof kicksLeaderboardUpdated>): KicksLeaderboard => ({
  kicks_gifts_lifetime: update.gifts_lifetime,
  kicks_gifts_lifetime_enabled: update.gifts_lifetime_enabled,
  kicks_gifts_week: update.gifts_week,
  kicks_gifts_week_enabled: update.gifts_week_enabled,
  kicks_gifts_month: update.gifts_month,
  kicks_gifts_month_enabled: update.gifts_month_enabled,
});
