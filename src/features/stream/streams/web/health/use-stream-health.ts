import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { useRealtime } from '#core/web/realtime.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type StreamHealth, showStreamHealth, streamHealthMeasured } from '#features/stream/streams/contract.ts';

/** Poll interval in milliseconds, because a dead node sends no events. */
const REFRESH = 15_000;

export function useStreamHealth({ id, slug, livestream }: Channel) {
  const cache = useQueryClient();
  // The livestream is part of the key, so that the next one does not start with old figures.
  const queryKey = ['stream-health', slug, livestream?.id ?? null];
  useRealtime(streamHealthMeasured, livestream && [id], (measured) =>
    cache.setQueryData<StreamHealth | null>(queryKey, (known) => ({ ...measured, figures: measured.figures ?? known?.figures ?? null })),
  );
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(showStreamHealth, { params: { slug }, signal })).data,
    enabled: livestream !== null,
    refetchInterval: REFRESH,
  });
}
