import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import { withOwnPayout } from './latest.ts';
import { latestPredictionQuery } from './queries.ts';

/**
 * Shows the amount when the viewer's points arrive, which for a large audience can be long after the result. The event has the amount and
 * the prediction. Only an event that does not tell which prediction it is for (from a node of an older version), or arrives before the
 * viewer's stake was loaded, needs a refetch.
 */
export function useOwnPayout({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, isOn: boolean): void {
  const cache = useQueryClient();
  const { queryKey } = latestPredictionQuery(channel.slug);
  useRealtime(pointsUpdated, isOn && room.viewer ? [room.viewer.id] : null, ({ channel_id, reason, points, pool_id }) => {
    if (channel_id !== channel.id || (reason !== 'PREDICTION_WON' && reason !== 'PREDICTION_REFUNDED')) return;
    const known = cache.getQueryData(queryKey);
    const paid = known && pool_id !== undefined ? withOwnPayout(known, pool_id, points) : null;
    if (paid) cache.setQueryData(queryKey, paid);
    else refetchSpread(cache, channel.slug, { queryKey });
  });
}
