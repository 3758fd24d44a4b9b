import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { pointsUpdated } from '#features/points/contract/balance.ts';
import { latestPredictionQuery } from './queries.ts';

/** Points of a prediction reach a large audience one after the other: when the viewer's have come, the page asks how many there were. */
export function usePayoutNews({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, isOn: boolean): void {
  const cache = useQueryClient();
  useRealtime(pointsUpdated, isOn && room.viewer ? [room.viewer.id] : null, ({ channel_id, reason }) => {
    if (channel_id !== channel.id || (reason !== 'PREDICTION_WON' && reason !== 'PREDICTION_REFUNDED')) return;
    void cache.invalidateQueries({ queryKey: latestPredictionQuery(channel.slug).queryKey });
  });
}
