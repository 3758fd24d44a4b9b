import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { stopStreamBroadcast } from '#features/channel/channels/contract/livestream.ts';

/** Invalidates a list of recordings when a stream of the channel ends, because it may have left one. */
export function useEndedStreams(channelId: number, queryKey: QueryKey): void {
  const cache = useQueryClient();
  useRealtime(stopStreamBroadcast, [channelId], () => void cache.invalidateQueries({ queryKey }));
}
