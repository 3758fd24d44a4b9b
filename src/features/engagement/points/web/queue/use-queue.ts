import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { askAgain, freshAnswer, pagedQuery } from '#core/web/query.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import {
  acceptRedemptions,
  listRedemptions,
  REDEMPTIONS_AT_ONCE,
  type Redemption,
  type RedemptionStatus,
  redemptionCreated,
  redemptionsDecided,
  rejectRedemptions,
  showRedemptionMetadata,
} from '#features/engagement/points/contract/redemptions.ts';
import { type QueueCounts, type QueuePages, withCountChanged, withoutRedemptions, withRedemption, withRestored } from './queue-pages.ts';

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

/** An empty `rewardId` means all rewards. */
export interface QueueFilter {
  status: RedemptionStatus;
  rewardId: string;
}

/** Pending redemptions oldest first, decided ones newest first. */
const redemptionsQuery = (slug: string, { status, rewardId }: QueueFilter) =>
  pagedQuery(
    ['redemptions', slug, status, rewardId],
    async (cursor, signal) => {
      const query = { status, reward_id: rewardId || undefined, next_page_token: cursor };
      return (await call(listRedemptions, { params: { slug }, query, signal })).data;
    },
    (page) => page.next_page_token,
  );

/** Pending redemptions in total and per reward (CP-09). */
const metadataQuery = (slug: string) =>
  queryOptions({
    queryKey: ['redemption-metadata', slug],
    queryFn: (asked) =>
      freshAnswer<QueueCounts>(asked, async () => (await call(showRedemptionMetadata, { params: { slug }, signal: asked.signal })).data),
  });

/** Other moderators decided all of the redemptions, so they are not restored. */
const DECIDED_BY_OTHERS = ['ALREADY_DECIDED', 'REDEMPTION_NOT_FOUND'];

/** Removes redemptions immediately and restores them if the decision fails (RW-06). */
export function useDecide(slug: string) {
  const cache = useQueryClient();
  const pending = { queryKey: ['redemptions', slug, 'pending'] };
  const removeFromQueue = (ids: ReadonlySet<string>) =>
    cache.setQueriesData<QueuePages>(pending, (known) => known && withoutRedemptions(known, ids));
  return useMutation({
    mutationFn: ({ ids, accepts }: { ids: readonly string[]; accepts: boolean }) => decideAll(slug, ids, accepts),
    onMutate: async ({ ids }) => {
      const before = cache.getQueriesData<QueuePages>(pending);
      removeFromQueue(new Set(ids));
      // A list in flight would bring them back.
      await cache.cancelQueries(pending);
      return before;
    },
    onSuccess: (failed, { ids }) => {
      removeFromQueue(new Set(ids));
      const banned = failed.filter(({ reason }) => reason === 'SENDER_BANNED').length;
      if (failed.length > banned) toast('points.queue.some_decided', { count: failed.length - banned });
      if (banned === 0) return;
      // These are still pending, so the refetched queue shows them again.
      toast.bad('points.queue.sender_banned', { count: banned });
      void cache.invalidateQueries(pending);
    },
    onError: (error, { ids }, before) => {
      toast.refused(error);
      if (!(error instanceof RefusedCall && DECIDED_BY_OTHERS.includes(error.code))) {
        const returned = new Set(ids);
        for (const [queryKey, pages] of before ?? [])
          cache.setQueryData<QueuePages>(queryKey, (known) => (known && pages ? withRestored(known, pages, returned) : known));
      }
      // Some decisions may have succeeded, so the queue is refetched.
      void cache.invalidateQueries(pending);
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: metadataQuery(slug).queryKey }),
  });
}

type Failed = ReplyOf<typeof acceptRedemptions>['data']['failed'];

/** Sends as many redemptions per call as allowed. Returns those that could not be decided. */
async function decideAll(slug: string, ids: readonly string[], accepts: boolean): Promise<Failed> {
  const failed: Failed = [];
  for (let from = 0; from < ids.length; from += REDEMPTIONS_AT_ONCE) {
    const body = { redemption_ids: ids.slice(from, from + REDEMPTIONS_AT_ONCE) };
    const { data } = await call(accepts ? acceptRedemptions : rejectRedemptions, { params: { slug }, body });
    failed.push(...data.failed);
  }
  return failed;
}
