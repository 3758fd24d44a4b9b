import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { type Redemption, redemptionCreated, redemptionsDecided } from '#features/engagement/points/contract/redemptions.ts';
import { type QueuePages, withCountChanged, withoutRedemptions, withRedemption } from './queue-pages.ts';
import { metadataQuery, type QueueFilter, redemptionsQuery } from './redemption-queries.ts';

/** Redemptions with live updates, and the number of pending ones. Moderators and above only. */
export function useQueue(slug: string, chatroomId: number, filter: QueueFilter) {
  const cache = useQueryClient();
  const listed = redemptionsQuery(slug, filter);
  const counts = metadataQuery(slug);
  const all = { queryKey: ['redemptions', slug] };
  const queue = useInfiniteQuery(listed);
  // Event changes during a fetch, because its response may be older.
  const pendingChanges = useRef<(() => void)[]>([]);
  const apply = (change: () => void) => {
    change();
    if (cache.isFetching({ queryKey: listed.queryKey }) > 0) pendingChanges.current.push(change);
  };
  useLayoutEffect(() => {
    if (queue.isFetching) return;
    for (const change of pendingChanges.current.splice(0)) change();
  }, [queue.isFetching]);

  useRealtime(redemptionCreated, [chatroomId], (redemption: Redemption) => {
    cache.setQueryData(counts.queryKey, (known) => known && withCountChanged(known, redemption.reward_id, 1));
    for (const rewardId of ['', redemption.reward_id]) {
      const { queryKey } = redemptionsQuery(slug, { status: 'pending', rewardId });
      apply(() => cache.setQueryData(queryKey, (known) => known && withRedemption(known, redemption)));
    }
  });
  useRealtime(redemptionsDecided, [chatroomId], ({ redemption_ids }) => {
    const decidedIds = new Set(redemption_ids);
    const pending = { queryKey: [...all.queryKey, 'pending'] };
    apply(() => cache.setQueriesData<QueuePages>(pending, (known) => known && withoutRedemptions(known, decidedIds)));
    void cache.invalidateQueries({ queryKey: counts.queryKey });
    for (const status of ['accepted', 'rejected']) void cache.invalidateQueries({ queryKey: [...all.queryKey, status] });
  });
  // Also runs on the first subscription, which may come after new redemptions.
  useSubscriptionConfirmed(redemptionCreated, [chatroomId], () => {
    void askAgain(cache, all);
    void askAgain(cache, { queryKey: counts.queryKey });
  });
  return { queue, counts: useQuery(counts).data };
}
