import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { pointsUpdated } from '#features/points/contract/balance.ts';
import { latestPredictionQuery } from './queries.ts';

/**
 * Refetches the prediction when the viewer's points arrive, to show the amount. A large audience is paid one after the other, so this can
 * be long after the result.
 */
export function useRefetchOnPayout({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, isOn: boolean): void {
  const cache = useQueryClient();
  useRealtime(pointsUpdated, isOn && room.viewer ? [room.viewer.id] : null, ({ channel_id, reason }) => {
    if (channel_id !== channel.id || (reason !== 'PREDICTION_WON' && reason !== 'PREDICTION_REFUNDED')) return;
    void cache.invalidateQueries({ queryKey: latestPredictionQuery(channel.slug).queryKey });
  });
}
