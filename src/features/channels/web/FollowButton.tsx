import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useSignedInAction, useViewer } from '#features/accounts/web/api.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import { useFollow } from './use-follow.ts';

/** The follow button of a channel. Signed-out visitors are asked to sign in. It is hidden on the viewer's own channel. */
export function FollowButton({ channel, iconOnly = false }: { channel: Channel; iconOnly?: boolean }) {
  const viewer = useViewer();
  const signedIn = useSignedInAction();
  const follow = useFollow(channel.slug);
  const name = channel.user.username;
  if (viewer?.id === channel.user_id) return null;
  return (
    <Button
      variant={channel.following ? 'on' : 'primary'}
      aria-label={t(channel.following ? 'channels.unfollow' : 'channels.follow_named', { name })}
      onClick={() => signedIn(() => follow.mutate(!channel.following))}
    >
      <Icon name="heart" size="small" solid={channel.following} />
      {!iconOnly && t(channel.following ? 'channels.following' : 'channels.follow')}
    </Button>
  );
}
