import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { acceptRedemptions, REDEMPTIONS_AT_ONCE, rejectRedemptions } from '#features/engagement/points/contract/redemptions.ts';
import { type QueuePages, withoutRedemptions, withRestored } from './queue-pages.ts';
import { metadataQuery } from './redemption-queries.ts';

export interface Decision {
  ids: readonly string[];
  accepts: boolean;
}

/** Other moderators decided all of the redemptions, so they are not restored. */
const DECIDED_BY_OTHERS = ['ALREADY_DECIDED', 'REDEMPTION_NOT_FOUND'];

/** Removes redemptions immediately and restores them if the decision fails (RW-06). */
export function useDecide(slug: string) {
  const cache = useQueryClient();
  const pending = { queryKey: ['redemptions', slug, 'pending'] };
  const removeFromQueue = (ids: ReadonlySet<string>) =>
    cache.setQueriesData<QueuePages>(pending, (known) => known && withoutRedemptions(known, ids));
  return useMutation({
    mutationFn: ({ ids, accepts }: Decision) => decideAll(slug, ids, accepts),
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
