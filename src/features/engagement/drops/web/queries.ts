import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { listCampaigns, listCampaignsOfLivestream, listLivestreamsOfCampaign } from '#features/engagement/drops/contract/campaign.ts';
import { listEarned, listProgress, listTestProgress } from '#features/engagement/drops/contract/progress.ts';
import { CAMPAIGNS_STALE } from '#features/engagement/drops/rules.ts';

export const DROPS_KEY = ['drops'] as const;
/** The viewer's progress, including tests. */
export const PROGRESS_KEY = [...DROPS_KEY, 'progress'] as const;

/** Campaigns with claims, and ended campaigns. */
export const EARNED_KEY = [...DROPS_KEY, 'earned'] as const;

/** Stale after 30 s, and not refetched automatically (DR-07). */
export const campaignsQuery = queryOptions({
  queryKey: [...DROPS_KEY, 'campaigns'],
  queryFn: async ({ signal }) => (await call(listCampaigns, { signal })).data,
  staleTime: CAMPAIGNS_STALE,
});

/** Campaigns that watching this channel counts toward. */
export const liveCampaignsQuery = (channelId: number, categoryId: number) =>
  queryOptions({
    queryKey: [...DROPS_KEY, 'live', channelId, categoryId],
    queryFn: async ({ signal }) =>
      (await call(listCampaignsOfLivestream, { query: { channel_id: channelId, category_id: categoryId }, signal })).data,
    staleTime: CAMPAIGNS_STALE,
  });

export const progressQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, 'own'],
  queryFn: async ({ signal }) => (await call(listProgress, { signal })).data,
  staleTime: CAMPAIGNS_STALE,
});

export const testProgressQuery = queryOptions({
  queryKey: [...PROGRESS_KEY, 'test'],
  queryFn: async ({ signal }) => (await call(listTestProgress, { signal })).data,
  staleTime: CAMPAIGNS_STALE,
});

export const earnedQuery = (show: 'claimed' | 'ended') => ({
  ...pagedQuery(
    [...EARNED_KEY, show],
    async (cursor, signal) => (await call(listEarned, { query: { show, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  ),
  staleTime: CAMPAIGNS_STALE,
});

export const liveChannelsQuery = (campaign: string) =>
  queryOptions({
    queryKey: [...DROPS_KEY, 'live-channels', campaign],
    queryFn: async ({ signal }) => (await call(listLivestreamsOfCampaign, { params: { campaign }, signal })).data,
    staleTime: CAMPAIGNS_STALE,
  });
