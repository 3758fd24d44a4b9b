import type { InfiniteData } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { listRedemptions, Redemption, showRedemptionMetadata } from '#features/engagement/points/contract/redemptions.ts';

/** Loaded pages of the queue. Changes return new pages. */
export type QueuePages = InfiniteData<ReplyOf<typeof listRedemptions>['data']>;
export type QueueCounts = ReplyOf<typeof showRedemptionMetadata>['data'];

export function withoutRedemptions(queue: QueuePages, ids: ReadonlySet<string>): QueuePages {
  return {
    ...queue,
    pages: queue.pages.map((page) => ({ ...page, redemptions: page.redemptions.filter(({ id }) => !ids.has(id)) })),
  };
}

/** Appends a redemption if the last page is loaded; otherwise a later page brings it. */
export function withRedemption(queue: QueuePages, redemption: Redemption): QueuePages {
  const last = queue.pages.at(-1);
  if (last === undefined || last.next_page_token !== null || isIn(queue, redemption.id)) return queue;
  return { ...queue, pages: [...queue.pages.slice(0, -1), { ...last, redemptions: [...last.redemptions, redemption] }] };
}

/** Restores redemptions with a failed decision to their old pages. */
export function withRestored(queue: QueuePages, before: QueuePages, ids: ReadonlySet<string>): QueuePages {
  return {
    ...queue,
    pages: queue.pages.map((page, at) => {
      const back = (before.pages[at]?.redemptions ?? []).filter(({ id }) => ids.has(id) && !isIn(queue, id));
      if (back.length === 0) return page;
      return { ...page, redemptions: [...page.redemptions, ...back].sort((a, b) => (a.id < b.id ? -1 : 1)) };
    }),
  };
}

/** `by` is 1 for a new redemption and -1 for a decision. */
export function withCountChanged(counts: QueueCounts, rewardId: string, by: number): QueueCounts {
  return {
    ...counts,
    total_redemptions: Math.max(0, counts.total_redemptions + by),
    redemptions: counts.redemptions.map((one) => (one.reward_id === rewardId ? { ...one, count: Math.max(0, one.count + by) } : one)),
  };
}

const isIn = (queue: QueuePages, id: string) => queue.pages.some(({ redemptions }) => redemptions.some((one) => one.id === id));
