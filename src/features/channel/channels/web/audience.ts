import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { runSpread } from '#core/web/spread.ts';
import { channelQuery, viewersQuery } from './queries.ts';

/** Likely number of open pages: viewers plus followers, because viewers are not counted while offline. 0 until the channel has loaded. */
export function audienceOf(cache: QueryClient, slug: string): number {
  const channel = cache.getQueryData(channelQuery(slug).queryKey);
  if (!channel) return 0;
  const { livestream, followers_count } = channel;
  const viewers = livestream && (cache.getQueryData(viewersQuery(livestream.id).queryKey) ?? livestream.viewer_count);
  return Math.max(followers_count, viewers ?? 0);
}

/**
 * Spreads a refetch that every open page makes, for example after an event or lost connection. The query stays fresh until then, because
 * each chat row drawn in between would refetch a stale one.
 */
export function refetchSpread(cache: QueryClient, slug: string, filters: InvalidateQueryFilters & { queryKey: readonly unknown[] }): void {
  runSpread(cache, filters.queryKey, audienceOf(cache, slug), () => void cache.invalidateQueries(filters));
}
