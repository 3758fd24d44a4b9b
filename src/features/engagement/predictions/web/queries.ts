import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { listRecentPredictions, showLatestPrediction } from '#features/engagement/predictions/contract.ts';
import { type Latest, mergeResponse } from './latest.ts';

/** Milliseconds. Realtime keeps these queries current, and `useLatestPrediction` refetches after a reconnect. */
const STALE_MS = 5 * MINUTE_MS;

/** Includes the viewer's own stake. */
export const latestPredictionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['prediction', slug],
    queryFn: async ({ signal, client, queryKey }) => {
      const { data } = await call(showLatestPrediction, { params: { slug }, signal });
      return mergeResponse(client.getQueryData<Latest>(queryKey), data);
    },
    staleTime: STALE_MS,
  });

/** Newest first. */
export const recentPredictionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['predictions', slug],
    queryFn: async ({ signal }) => (await call(listRecentPredictions, { params: { slug }, signal })).data.predictions,
    staleTime: STALE_MS,
  });
