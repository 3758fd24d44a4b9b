import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listCampaigns, listCampaignsOfLivestream } from '#features/drops/contract/campaign.ts';
import { listProgress, listTestProgress } from '#features/drops/contract/progress.ts';
import { CAMPAIGNS_STALE } from '#features/drops/rules.ts';

export const DROPS_KEY = ['drops'] as const;
/** The viewer's progress, in tests too. */
export const PROGRESS_KEY = [...DROPS_KEY, 'progress'] as const;

/** Current for 30 s, and not refetched by itself (DR-07). */
export const campaignsQuery = queryOptions({
  queryKey: [...DROPS_KEY, 'campaigns'],
  queryFn: async ({ signal }) => (await call(listCampaigns, { signal })).data,
  staleTime: CAMPAIGNS_STALE,
});

/** What watching a channel in a category counts for. */
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
