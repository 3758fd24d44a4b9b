import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { runSpread } from '#core/web/spread.ts';
import { audienceOf } from '#features/channel/channels/web/api.ts';
import { chatMovedToChannel, hostEnded } from '#features/discovery/hosting/contract/events.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import { hostedQuery } from './queries.ts';

/**
 * The channel that this one hosts, or null. It follows the events, which have everything that is shown; the server is only asked when
 * `isAsked`, because the thousands of viewers of a live stream need not know.
 */
export function useHosted({ id, slug }: { id: number; slug: string }, isAsked: boolean): HostedChannel | null {
  const cache = useQueryClient();
  const { queryKey } = hostedQuery(slug);
  const set = (hosted: HostedChannel | null) => {
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, hosted);
  };
  useRealtime(chatMovedToChannel, [id], ({ hosted }) => set(hosted));
  useRealtime(hostEnded, [id], () => set(null));
  useSubscriptionConfirmed(hostEnded, [id], ({ again }) => {
    // Whoever knows of no host, and need not know, has missed none that is shown.
    if (!again || !(isAsked || cache.getQueryData(queryKey))) return;
    runSpread(cache, queryKey, audienceOf(cache, slug), () => void cache.prefetchQuery({ ...hostedQuery(slug), staleTime: 0 }));
  });
  return useQuery({ ...hostedQuery(slug), enabled: isAsked }).data ?? null;
}
