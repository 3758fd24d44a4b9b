import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import { pagedQuery } from '#core/web/paged-query.ts';
import { listRedemptions, type RedemptionStatus, showRedemptionMetadata } from '#features/engagement/points/contract/redemptions.ts';
import type { QueueCounts } from './queue-pages.ts';

/** An empty `rewardId` means all rewards. */
export interface QueueFilter {
  status: RedemptionStatus;
  rewardId: string;
}

/** Pending redemptions oldest first, decided ones newest first. */
export const redemptionsQuery = (slug: string, { status, rewardId }: QueueFilter) =>
  pagedQuery(
    ['redemptions', slug, status, rewardId],
    async (cursor, signal) => {
      const query = { status, reward_id: rewardId || undefined, next_page_token: cursor };
      return (await call(listRedemptions, { params: { slug }, query, signal })).data;
    },
    (page) => page.next_page_token,
  );

/** Pending redemptions in total and per reward (CP-09). */
export const metadataQuery = (slug: string) =>
  queryOptions({
    queryKey: ['redemption-metadata', slug],
    queryFn: (asked) =>
      freshAnswer<QueueCounts>(asked, async () => (await call(showRedemptionMetadata, { params: { slug }, signal: asked.signal })).data),
  });
