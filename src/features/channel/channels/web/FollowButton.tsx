import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { followChannel, type Relation, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import { useSignedInAction, useViewer } from '#features/people/accounts/web/api.ts';
import { channelKey, LIVE_KEY, RAIL_KEY } from './queries.ts';

interface FollowButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  /** `user_id` is null when the channel cannot be the viewer's own. */
  channel: Pick<Channel, 'slug' | 'following'> & { user_id: number | null; user: Pick<Channel['user'], 'username'> };
  iconOnly?: boolean;
}

/** Visitors are asked to sign in. Hidden on the viewer's own channel. */
export function FollowButton({ channel, iconOnly = false, size, className }: FollowButtonProps) {
  const viewer = useViewer();
  const follow = useFollow(channel.slug);
  const name = channel.user.username;
  const signedIn = useSignedInAction(t('channels.follow.sign_in', { name }));
  const following = follow.isPending ? follow.variables : channel.following;
  if (viewer?.id === channel.user_id) return null;
  return (
    <Button
      size={size}
      className={className}
      variant={following ? 'on' : 'primary'}
      aria-label={t(following ? 'channels.unfollow' : 'channels.follow_named', { name })}
      onClick={() => signedIn(() => follow.mutate(!following))}
    >
      <Icon name="heart" size="small" solid={following} />
      {!iconOnly && t(following ? 'channels.following' : 'channels.follow')}
    </Button>
  );
}

/** Optimistic; rolls back on refusal. The server's count is final. */
function useFollow(slug: string) {
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
