import { type InvalidateQueryFilters, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { runSpread } from '#core/web/spread.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import {
  livestreamUpdated,
  stopStreamBroadcast,
  streamerIsLive,
  watchedLivestreamUpdated,
} from '#features/channel/channels/contract/livestream.ts';
import { channelProfileUpdated } from '#features/channel/channels/contract/profile.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { channelSuspensionChanged } from '#features/channel/channels/contract/suspension.ts';
import { channelVerificationChanged } from '#features/channel/channels/contract/verification.ts';
import { useSession } from '#features/people/accounts/web/api.ts';
import { type RailData, withLivestreamUpdate, withRailPicture, withStreamEnded, withStreamStarted } from './live-changes.ts';
import { channelKey, channelQuery, RAIL_KEY, relationQuery, userCardQuery, viewersQuery } from './queries.ts';

export function useChannel(slug: string) {
  return useQuery(channelQuery(slug));
}

/** Whether this page may make the requests common to all pages of a live stream. After a stream start they are spread over the audience. */
const joinsQuery = (livestreamId: number) =>
  queryOptions({ queryKey: ['joins-stream', livestreamId], queryFn: () => true, initialData: true, staleTime: Number.POSITIVE_INFINITY });

/** Refetches what depends on the viewer's role when somebody gives or takes it. */
export function useOwnRole({ id, slug }: Pick<Channel, 'id' | 'slug'>): void {
  const cache = useQueryClient();
  const viewer = useSession().data?.viewer ?? null;
  useRealtime(ownRoleChanged, viewer && [viewer.id], ({ channel_id }) => {
    if (channel_id !== id) return;
    void cache.invalidateQueries({ queryKey: channelKey(slug), exact: true });
    void cache.invalidateQueries({ queryKey: relationQuery(slug).queryKey });
  });
}

export function useLiveChannel(channel: Channel): void {
  const cache = useQueryClient();
  useOwnRole(channel);
  const key = channelKey(channel.slug);
  const filters = { queryKey: key, exact: true };
  const change = (next: (channel: Channel) => Channel) => cache.setQueryData<Channel>(key, (known) => (known ? next(known) : known));

  useRealtime(streamerIsLive, [channel.id], ({ livestream: { id }, stream, playback_url }) => {
    if (cache.getQueryData<Channel>(key)?.livestream?.id === id) return;
    const { queryKey } = joinsQuery(id);
    cache.setQueryData(queryKey, false);
    runSpread(cache, queryKey, audienceOf(cache, channel.slug), () => cache.setQueryData(queryKey, true));
    if (stream) change((known) => withStreamStarted(known, stream, playback_url));
    else refetchSpread(cache, channel.slug, filters);
  });
  useRealtime(stopStreamBroadcast, [channel.id], ({ livestream }) => change((known) => withStreamEnded(known, livestream.id, serverNow())));
  useRealtime(channelSuspensionChanged, [channel.id], () => refetchSpread(cache, channel.slug, filters));
  useRealtime(channelVerificationChanged, [channel.id], ({ channel: { verified } }) => change((known) => ({ ...known, verified })));
  useRealtime(channelProfileUpdated, [channel.id], ({ channel: { user, offline_banner_image } }) => {
    change((known) => ({ ...known, user, offline_banner_image }));
    cache.setQueriesData<RailData>({ queryKey: RAIL_KEY }, (known) => known && withRailPicture(known, channel.id, user.profile_pic));
    void cache.invalidateQueries({ queryKey: userCardQuery(channel.slug, user.username).queryKey });
  });
  useRealtime(livestreamUpdated, [channel.id], ({ livestream, playback_url }) =>
    change((known) => withLivestreamUpdate(known, livestream, playback_url)),
  );
  useRealtime(followersUpdated, [channel.id], ({ followersCount }) => change((known) => ({ ...known, followers_count: followersCount })));
  // Also runs on the first subscription, because the stream may have changed since the channel was read.
  useSubscriptionConfirmed(streamerIsLive, [channel.id], ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, filters);
    else void cache.invalidateQueries(filters);
  });
}

/** Whether this page may read data common to all pages of its live stream. */
export const useHasJoined = ({ livestream }: Pick<Channel, 'livestream'>): boolean => useQuery(joinsQuery(livestream?.id ?? 0)).data;

/** Marks a signed-in viewer as watching: the server counts subscriptions to the stream's private channel (decisions.md, Watching). */
export function useWatching(channel: Channel, signedIn: boolean): void {
  const cache = useQueryClient();
  const joins = useQuery(joinsQuery(channel.livestream?.id ?? 0)).data;
  const watched = signedIn && channel.livestream && joins ? ([channel.livestream.id] as const) : null;
  useRealtime(watchedLivestreamUpdated, watched, ({ livestream }) =>
    cache.setQueryData<Channel>(channelKey(channel.slug), (known) => (known ? withLivestreamUpdate(known, livestream) : known)),
  );
}

/**
 * Refreshed while live. Starts with the count of the channel reply. Counts the current viewer, unless they are the broadcaster, even before
 * the server updates the count.
 */
export function useViewers(channel: Channel): number {
  const id = channel.livestream?.id ?? 0;
  const isBroadcaster = useSession().data?.viewer?.id === channel.user_id;
  const joins = useQuery(joinsQuery(id)).data;
  const fresh = useQuery({ ...viewersQuery(id), enabled: id !== 0 && joins }).data;
  return Math.max(fresh ?? channel.livestream?.viewer_count ?? 0, id !== 0 && !isBroadcaster ? 1 : 0);
}

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
