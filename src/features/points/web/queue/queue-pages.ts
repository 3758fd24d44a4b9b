import type { InfiniteData } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { listRedemptions, Redemption, showRedemptionMetadata } from '#features/points/contract/redemptions.ts';

/** The pages of the queue as they are known; each change gives new ones. */
export type QueuePages = InfiniteData<ReplyOf<typeof listRedemptions>['data']>;
export type QueueCounts = ReplyOf<typeof showRedemptionMetadata>['data'];

/** Without those that were decided. */
export function withoutRedemptions(queue: QueuePages, ids: ReadonlySet<string>): QueuePages {
  return {
    ...queue,
    pages: queue.pages.map((page) => ({ ...page, redemptions: page.redemptions.filter(({ id }) => !ids.has(id)) })),
  };
}

/** With one that came: at the end, when the end is known; otherwise it comes with the pages to follow. */
export function withRedemption(queue: QueuePages, came: Redemption): QueuePages {
  const last = queue.pages.at(-1);
  if (last === undefined || last.next_page_token !== null || isIn(queue, came.id)) return queue;
  return { ...queue, pages: [...queue.pages.slice(0, -1), { ...last, redemptions: [...last.redemptions, came] }] };
}

/** With those that come back because their decision did not count, each on its old page. */
export function withReturned(queue: QueuePages, before: QueuePages, ids: ReadonlySet<string>): QueuePages {
  return {
    ...queue,
    pages: queue.pages.map((page, at) => {
      const back = (before.pages[at]?.redemptions ?? []).filter(({ id }) => ids.has(id) && !isIn(queue, id));
      if (back.length === 0) return page;
      return { ...page, redemptions: [...page.redemptions, ...back].sort((a, b) => (a.id < b.id ? -1 : 1)) };
    }),
  };
}

/** The counts after one came, or, by -1, after one was decided. */
export function counted(counts: QueueCounts, rewardId: string, by: number): QueueCounts {
  return {
    ...counts,
    total_redemptions: Math.max(0, counts.total_redemptions + by),
    redemptions: counts.redemptions.map((one) => (one.reward_id === rewardId ? { ...one, count: Math.max(0, one.count + by) } : one)),
  };
}

const isIn = (queue: QueuePages, id: string) => queue.pages.some(({ redemptions }) => redemptions.some((one) => one.id === id));
