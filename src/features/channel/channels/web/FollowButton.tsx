import type { ComponentProps } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { useSignedInAction, useViewer } from '#features/people/accounts/web/api.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'className'> {
  /** `user_id` is null when the channel cannot be the viewer's own. */
  channel: Pick<Channel, 'slug' | 'following'> & { user_id: number | null; user: Pick<Channel['user'], 'username'> };
  iconOnly?: boolean;
}

/** Visitors are asked to sign in. Hidden on the viewer's own channel. */
export function FollowButton({ channel, iconOnly = false, size, className }: FollowButtonProps) {
  const viewer = useViewer();
  const signedIn = useSignedInAction();
  const follow = useFollow(channel.slug);
  const name = channel.user.username;
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
