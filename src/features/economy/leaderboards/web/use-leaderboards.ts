import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { useFlag } from '#core/web/settings.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { giftsLeaderboardUpdated, kicksLeaderboardUpdated } from '#features/economy/leaderboards/contract.ts';
import { endOf, type KnownLists } from '#features/economy/leaderboards/rules.ts';
import { kicksOf, listsOf, withGiftsUpdate } from './known-lists.ts';
import { giftsQuery, kicksQuery } from './queries.ts';

export interface Leaderboards {
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
    const timer = setTimeout(() => started(), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
}
