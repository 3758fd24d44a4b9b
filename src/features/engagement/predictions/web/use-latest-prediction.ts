import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { type Prediction, predictionCreated, predictionUpdated } from '#features/engagement/predictions/contract.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { mergeEvent } from './latest.ts';
import { latestPredictionQuery, recentPredictionsQuery } from './queries.ts';

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
