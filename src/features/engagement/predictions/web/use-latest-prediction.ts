import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import {
  listRecentPredictions,
  type Prediction,
  predictionCreated,
  predictionUpdated,
  showLatestPrediction,
} from '#features/engagement/predictions/contract.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { type Latest, mergeEvent, mergeResponse } from './latest.ts';

/**
 * Live updates (PR-15), with a refetch after a reconnect. Several components can use it, because events are idempotent. No requests unless
 * `isEnabled`.
 */
export function useLatestPrediction({ id, slug }: Pick<Channel, 'id' | 'slug'>, isEnabled = true) {
  const cache = useQueryClient();
  const query = latestPredictionQuery(slug);
  const { queryKey } = query;
  const channel: [number] | null = isEnabled ? [id] : null;
  const onPrediction = ({ prediction }: { prediction: Prediction }) => {
    const known = cache.getQueryData(queryKey);
    cache.setQueryData(queryKey, mergeEvent(known ?? { prediction: null, user_vote: null }, prediction));
    // The event lacks the viewer's stake. A request in flight brings it.
    if (!known) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    if (!isOpen(prediction.state)) void cache.invalidateQueries({ queryKey: recentPredictionsQuery(slug).queryKey });
  };
  useRealtime(predictionCreated, channel, onPrediction);
  useRealtime(predictionUpdated, channel, onPrediction);
  useSubscriptionConfirmed(predictionUpdated, channel, ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
  });
  return useQuery({ ...query, enabled: isEnabled });
}

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
