import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { runSpread } from '#core/web/spread.ts';
import { channelQuery, viewersQuery } from './queries.ts';

/**
 * How many pages of a channel are likely to be open: its viewers, and its followers, because viewers are not counted while it is offline.
 * 0 while the channel is not loaded.
 */
export function audienceOf(cache: QueryClient, slug: string): number {
  const channel = cache.getQueryData(channelQuery(slug).queryKey);
  if (!channel) return 0;
  const { livestream, followers_count } = channel;
  const viewers = livestream && (cache.getQueryData(viewersQuery(livestream.id).queryKey) ?? livestream.viewer_count);
  return Math.max(followers_count, viewers ?? 0);
}

/**
 * Refetches what every open page of a channel refetches for the same reason, such as an event or a lost connection, spread over its
 * audience. Until then the query stays fresh: if it were stale, each row of the chat that is drawn in the meantime would refetch it.
 */
export function refetchSpread(cache: QueryClient, slug: string, filters: InvalidateQueryFilters & { queryKey: readonly unknown[] }): void {
  runSpread(cache, filters.queryKey, audienceOf(cache, slug), () => void cache.invalidateQueries(filters));
}
