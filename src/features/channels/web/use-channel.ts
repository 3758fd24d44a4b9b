import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import {
  livestreamUpdated,
  stopStreamBroadcast,
  streamerIsLive,
  watchedLivestreamUpdated,
} from '#features/channels/contract/livestream.ts';
import { followersUpdated } from '#features/channels/contract/relation.ts';
import { channelSuspensionChanged } from '#features/channels/contract/suspension.ts';
import { withLivestreamUpdate, withStreamEnded } from './live-changes.ts';
import { channelKey, channelQuery, viewersQuery } from './queries.ts';

/** A channel by its slug, with its loading and error states. */
export function useChannel(slug: string) {
  return useQuery(channelQuery(slug));
}

/** Keeps a channel on screen in sync with its stream: going live, changed details, ending. */
export function useLiveChannel(channel: Channel): void {
  const cache = useQueryClient();
  const key = channelKey(channel.slug);
  const refetch = () => void cache.invalidateQueries({ queryKey: key, exact: true });
  const change = (next: (channel: Channel) => Channel) => cache.setQueryData<Channel>(key, (known) => (known ? next(known) : known));

  useRealtime(streamerIsLive, [channel.id], refetch);
  useRealtime(stopStreamBroadcast, [channel.id], ({ livestream }) => change((known) => withStreamEnded(known, livestream.id)));
  useRealtime(channelSuspensionChanged, [channel.id], refetch);
  useRealtime(livestreamUpdated, [channel.id], ({ livestream }) => change((known) => withLivestreamUpdate(known, livestream)));
  useRealtime(followersUpdated, [channel.id], ({ followersCount }) => change((known) => ({ ...known, followers_count: followersCount })));
  // This also runs on the first subscription, because the stream may have started or ended after the channel was read.
  useSubscriptionConfirmed(streamerIsLive, [channel.id], refetch);
}

/** Marks a signed-in viewer as watching this stream: the server counts subscriptions to its private channel (decisions.md, Watching). */
export function useWatching(channel: Channel, signedIn: boolean): void {
  const cache = useQueryClient();
  const watched = signedIn && channel.livestream ? ([channel.livestream.id] as const) : null;
  useRealtime(watchedLivestreamUpdated, watched, ({ livestream }) =>
    cache.setQueryData<Channel>(channelKey(channel.slug), (known) => (known ? withLivestreamUpdate(known, livestream) : known)),
  );
}

/** The current viewer count, refreshed while the stream is live. It starts with the count of the channel reply. */
export function useViewers(channel: Channel): number {
  const id = channel.livestream?.id ?? 0;
  const fresh = useQuery({ ...viewersQuery(id), enabled: id !== 0 }).data;
  return fresh ?? channel.livestream?.viewer_count ?? 0;
}
