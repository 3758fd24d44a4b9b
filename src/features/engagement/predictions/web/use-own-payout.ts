import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { mergeOwnPayout } from './latest.ts';
import { latestPredictionQuery } from './queries.ts';

/**
 * Shows the payout when it arrives, which for a large audience can be long after the result. An event without a prediction id (from an
 * older node) or before the stake is loaded needs a refetch.
 */
export function useOwnPayout({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, isOn: boolean): void {
  const cache = useQueryClient();
  const { queryKey } = latestPredictionQuery(channel.slug);
  useRealtime(pointsUpdated, isOn && room.viewer ? [room.viewer.id] : null, ({ channel_id, reason, points, pool_id }) => {
    if (channel_id !== channel.id || (reason !== 'PREDICTION_WON' && reason !== 'PREDICTION_REFUNDED')) return;
    const known = cache.getQueryData(queryKey);
    const paid = known && pool_id !== undefined ? mergeOwnPayout(known, pool_id, points) : null;
    if (paid) cache.setQueryData(queryKey, paid);
    else refetchSpread(cache, channel.slug, { queryKey });
  });
}
