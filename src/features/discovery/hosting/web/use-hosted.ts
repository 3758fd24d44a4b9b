import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { runSpread } from '#core/web/spread.ts';
import { audienceOf } from '#features/channel/channels/web/api.ts';
import { chatMovedToChannel, hostEnded } from '#features/discovery/hosting/contract/events.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { hostedQuery } from './queries.ts';

/**
 * Hosted channel, or null. Follows events, which hold all displayed data. Requests the host only if `isEnabled`, because most viewers of a
 * live stream do not need it.
 */
export function useHosted({ id, slug }: { id: number; slug: string }, isEnabled: boolean): HostedChannel | null {
  const cache = useQueryClient();
  const { queryKey } = hostedQuery(slug);
  const set = (hosted: HostedChannel | null) => {
    void cache.cancelQueries({ queryKey });
    cache.setQueryData(queryKey, hosted);
  };
  useRealtime(chatMovedToChannel, [id], ({ hosted }) => set(hosted));
  useRealtime(hostEnded, [id], () => set(null));
  useSubscriptionConfirmed(hostEnded, [id], ({ again }) => {
    // Without a known host and without `isEnabled`, nothing was missed.
    if (!again || !(isEnabled || cache.getQueryData(queryKey))) return;
    runSpread(cache, queryKey, audienceOf(cache, slug), () => void cache.prefetchQuery({ ...hostedQuery(slug), staleTime: 0 }));
  });
  return useQuery({ ...hostedQuery(slug), enabled: isEnabled }).data ?? null;
}
