import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type StreamStats, showStreamStats } from '#features/stream/stream-stats/contract.ts';

/** Minutes are recorded a few seconds after their end, so more frequent requests would return nothing new. */
const REFRESH_MS = MINUTE_MS;

/** Figures of the selected stream, or of the live or latest one (null). Live figures refresh every minute. */
export function useStats(channel: Channel, chosen: number | null) {
  const live = channel.livestream?.id ?? null;
  return useQuery({
    // The live stream is part of the key, so that a start or an end shows other figures immediately.
    queryKey: ['stream-stats', channel.slug, chosen, live],
    queryFn: async ({ signal }): Promise<StreamStats> => {
      const query = chosen === null ? {} : { livestream_id: String(chosen) };
      return (await call(showStreamStats, { params: { slug: channel.slug }, query, signal })).data;
    },
    staleTime: REFRESH_MS / 2,
    refetchInterval: live !== null && (chosen === null || chosen === live) ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
}
