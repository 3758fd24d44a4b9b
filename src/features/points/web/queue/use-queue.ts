import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { type Redemption, redemptionCreated, redemptionsDecided } from '#features/points/contract/redemptions.ts';
import { type QueuePages, withCountChanged, withoutRedemptions, withRedemption } from './queue-pages.ts';
import { metadataQuery, type QueueFilter, redemptionsQuery } from './redemption-queries.ts';

/** The redemptions of a channel with live updates, and the number of pending ones. Only moderators and above may subscribe. */
export function useQueue(slug: string, chatroomId: number, filter: QueueFilter) {
  const cache = useQueryClient();
  const listed = redemptionsQuery(slug, filter);
  const counts = metadataQuery(slug);
  const all = { queryKey: ['redemptions', slug] };

  useRealtime(redemptionCreated, [chatroomId], (redemption: Redemption) => {
    cache.setQueryData(counts.queryKey, (known) => known && withCountChanged(known, redemption.reward_id, 1));
    for (const rewardId of ['', redemption.reward_id]) {
      const { queryKey } = redemptionsQuery(slug, { status: 'pending', rewardId });
      cache.setQueryData(queryKey, (known) => known && withRedemption(known, redemption));
    }
  });
  useRealtime(redemptionsDecided, [chatroomId], ({ redemption_ids }) => {
    const decidedIds = new Set(redemption_ids);
    cache.setQueriesData<QueuePages>({ queryKey: [...all.queryKey, 'pending'] }, (known) => known && withoutRedemptions(known, decidedIds));
    void cache.invalidateQueries({ queryKey: counts.queryKey });
    for (const status of ['accepted', 'rejected']) void cache.invalidateQueries({ queryKey: [...all.queryKey, status] });
  });
  // This also runs on the first subscription, because redemptions made between the initial fetch and the subscription would be missed.
  useSubscriptionConfirmed(redemptionCreated, [chatroomId], () => {
    void cache.invalidateQueries(all);
    void cache.invalidateQueries({ queryKey: counts.queryKey });
  });
  return { queue: useInfiniteQuery(listed), counts: useQuery(counts).data };
}
