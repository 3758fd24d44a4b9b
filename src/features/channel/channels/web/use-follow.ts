import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { followChannel, type Relation, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import { channelKey, LIVE_KEY, RAIL_KEY } from './queries.ts';

/** Optimistic; rolls back on refusal. The server's count is final. */
export function useFollow(slug: string) {
  const cache = useQueryClient();
  const key = channelKey(slug);
  return useMutation({
    mutationFn: (following: boolean) => call(following ? followChannel : unfollowChannel, { params: { slug } }),
    onMutate: async (following) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Channel>(key);
      if (before) cache.setQueryData(key, withFollow(before, following));
      return before;
    },
    onSuccess: ({ data }) => {
      cache.setQueryData<Channel>(key, (channel) =>
        channel ? { ...channel, following: data.is_following, followers_count: data.followers_count } : channel,
      );
      void cache.invalidateQueries({ queryKey: LIVE_KEY });
      // Also updates the relation, because followers-only chat unlocks from it immediately (K-05).
      cache.setQueryData<Relation>(['relation', slug], (relation) =>
        relation ? { ...relation, is_following: data.is_following, following_since: data.following_since } : relation,
      );
      void cache.invalidateQueries({ queryKey: ['relation', slug] });
      // The viewer's own card shows the follow date.
      void cache.invalidateQueries({ queryKey: ['user-card', slug] });
      // Stays pending until the sidebar is refetched, because follow buttons elsewhere derive their state from it.
      return cache.invalidateQueries({ queryKey: RAIL_KEY });
    },
    onError: (error, _following, before) => {
      if (before) cache.setQueryData(key, before);
      toast.refused(error);
    },
  });
}

/** Changes follow state and count together. Idempotent. */
export function withFollow(channel: Channel, following: boolean): Channel {
  if (channel.following === following) return channel;
  return { ...channel, following, followers_count: Math.max(0, channel.followers_count + (following ? 1 : -1)) };
}
