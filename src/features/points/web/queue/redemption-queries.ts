import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listRedemptions, type RedemptionStatus, showRedemptionMetadata } from '#features/points/contract/redemptions.ts';

/** Which redemptions are shown; an empty reward is every one. */
export interface QueueChoice {
  status: RedemptionStatus;
  rewardId: string;
}

/** Redemptions of a channel: those that wait the oldest first, the decided ones the newest first. */
export const redemptionsQuery = (slug: string, { status, rewardId }: QueueChoice) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', slug, status, rewardId],
    queryFn: async ({ pageParam, signal }) => {
      const query = { status, ...(rewardId !== '' && { reward_id: rewardId }), ...(pageParam !== null && { next_page_token: pageParam }) };
      return (await call(listRedemptions, { params: { slug }, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_page_token,
  });

/** How many wait, in all and by reward (CP-09). */
export const metadataQuery = (slug: string) =>
  queryOptions({
    queryKey: ['redemption-metadata', slug],
    queryFn: async ({ signal }) => (await call(showRedemptionMetadata, { params: { slug }, signal })).data,
  });
