import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { askAgain, freshAnswer } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { useFlag } from '#core/web/settings.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { useOffersGifts } from '#features/economy/gifts/web/api.ts';
import {
  type GiftsLeaderboard,
  giftsLeaderboardUpdated,
  type KicksLeaderboard,
  kicksLeaderboardUpdated,
  type ListName,
  showGiftsLeaderboard,
  showKicksLeaderboard,
  showOwnPlaces,
} from '#features/economy/leaderboards/contract.ts';
import { defaultList, endOf, type KnownList, type KnownLists, LISTS } from '#features/economy/leaderboards/rules.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { openSubscriptionDialog } from '#features/economy/subscriptions/web/api.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';
import { ChosenListContext } from './chosen-list.tsx';

interface Leaderboards {
  lists: KnownLists;
  isPending: boolean;
  /** The load error while there is nothing to show, else null. */
  error: unknown;
  retry: () => void;
  isRetrying: boolean;
}

/** Reads the KICKs lists only while their board is on (LB-02). */
export function useLeaderboards(channel: OpenChat['channel']): Leaderboards {
  const hasKicks = useFlag('kicks_leaderboard');
  const gifts = useQuery(giftsQuery(channel));
  const kicks = useQuery({ ...kicksQuery(channel), enabled: hasKicks });
  const failed = [gifts, kicks].filter(({ data, error }) => data === undefined && error !== null);
  return {
    lists: listsOf(gifts.data, hasKicks ? kicks.data : undefined),
    isPending: gifts.isPending || (hasKicks && kicks.isPending),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}

/** Keeps the lists current (LB-05): on events, after each (re)subscription, and when a week or month ends. */
export function useLiveLeaderboards(channel: OpenChat['channel'], now: Date): void {
  const cache = useQueryClient();
  const hasKicks = useFlag('kicks_leaderboard');
  const all = { queryKey: ['leaderboards', channel.slug] };
  const refetch = () => refetchSpread(cache, channel.slug, all);
  useRealtime(giftsLeaderboardUpdated, [channel.id], (update) => {
    const { queryKey } = giftsQuery(channel);
    const known = cache.getQueryData(queryKey);
    if (known !== undefined) cache.setQueryData(queryKey, withGiftsUpdate(known, update));
    // Only the pending first response tells which lists are enabled, and it may be older than the event.
    else void askAgain(cache, { queryKey });
  });
  useRealtime(kicksLeaderboardUpdated, hasKicks ? [channel.id] : null, (update) =>
    cache.setQueryData(kicksQuery(channel).queryKey, kicksOf(update)),
  );
  useSubscriptionConfirmed(giftsLeaderboardUpdated, [channel.id], ({ again }) => {
    if (again) refetch();
    else void askAgain(cache, all);
  });
  const started = useEffectEvent(refetch);
  const endsAt = Math.min(endOf('week', now)!.getTime(), endOf('month', now)!.getTime());
  useEffect(() => {
    const timer = setTimeout(() => started(), endsAt - serverNow().getTime());
    return () => clearTimeout(timer);
  }, [endsAt]);
}

const OFF: KnownList = { entries: [], isEnabled: false };

/** The six lists of both boards. Lists of a missing board are disabled. */
function listsOf(gifts: GiftsLeaderboard | undefined, kicks: KicksLeaderboard | undefined): KnownLists {
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
const withGiftsUpdate = (known: GiftsLeaderboard, update: PayloadOf<typeof giftsLeaderboardUpdated>): GiftsLeaderboard => ({
  ...known,
  gifts: update.leaderboard,
  gifts_week: update.weekly_leaderboard,
  gifts_month: update.monthly_leaderboard,
});

const kicksOf = (update: PayloadOf<typeof kicksLeaderboardUpdated>): KicksLeaderboard => ({
  kicks_gifts_lifetime: update.gifts_lifetime,
  kicks_gifts_lifetime_enabled: update.gifts_lifetime_enabled,
  kicks_gifts_week: update.gifts_week,
  kicks_gifts_week_enabled: update.gifts_week_enabled,
  kicks_gifts_month: update.gifts_month,
  kicks_gifts_month_enabled: update.gifts_month_enabled,
});

/** Milliseconds. Realtime keeps the lists current. */
const LISTS_STALE_MS = 5 * MINUTE_MS;
/** Poll interval of the viewer's own place, in milliseconds: no event reports changes below the lists. */
const PLACES_REFRESH_MS = 30_000;

type Of = Pick<OpenChat['channel'], 'id' | 'slug'>;

const giftsQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'gifts'],
    queryFn: (context) => freshAnswer(context, () => call(showGiftsLeaderboard, { params: { slug }, signal: context.signal })),
    staleTime: LISTS_STALE_MS,
  });

const kicksQuery = ({ id, slug }: Of) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'kicks'],
    queryFn: (context) =>
      freshAnswer(
        context,
        async () => (await call(showKicksLeaderboard, { params: { channelId: String(id) }, signal: context.signal })).data,
      ),
    staleTime: LISTS_STALE_MS,
  });

export const placesQuery = ({ slug }: Pick<Of, 'slug'>) =>
  queryOptions({
    queryKey: ['leaderboards', slug, 'me'],
    queryFn: async ({ signal }) => (await call(showOwnPlaces, { params: { slug }, signal })).data,
    staleTime: 0,
    refetchInterval: PLACES_REFRESH_MS,
  });

/** The chosen list while it is enabled, else the default (LB-02). Null if the channel has none. */
export function useShownList(lists: KnownLists): [ListName | null, (name: ListName) => void] {
  const { chosen, choose } = use(ChosenListContext);
  return [chosen !== null && lists[chosen].isEnabled ? chosen : defaultList(lists), choose];
}

interface GiveAction {
  text: string;
  act: () => void;
}

/**
 * The button that gets this viewer onto a list. Visitors sign in (LB-04); others gift subscriptions or open the gift shop. Null for the
 * broadcaster, who cannot give to their own channel, and if nothing can be given: without payments only owned KICKs can.
 */
export function useGiveAction({ room, channel, panel }: OpenChat): (list: ListName) => GiveAction | null {
  const canBuy = (usePayments()?.provider ?? null) !== null;
  const offersGifts = useOffersGifts(channel);
  return (list) => {
    const isKicks = LISTS[list].board === 'kicks';
    if (!(isKicks ? offersGifts : canBuy)) return null;
    if (room.viewer === null)
      return {
        text: t('leaderboards.sign_in'),
        act: () => askToSignIn(t('leaderboards.sign_in.purpose', { name: channel.user.username })),
      };
    if (room.viewer.id === channel.user_id) return null;
    if (isKicks) return { text: t('leaderboards.give.kicks'), act: () => panel.open('gift_shop') };
    const act = () => {
      panel.close('leaderboard');
      openSubscriptionDialog({ about: 'gift', slug: channel.slug });
    };
    return { text: t('leaderboards.give.gifts'), act };
  };
}
