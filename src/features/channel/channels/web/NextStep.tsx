import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { FollowButton } from './FollowButton.tsx';
import { GoLiveButton } from './stream/GoLiveButton.tsx';

interface NextStepProps {
  channel: Channel;
  own: boolean;
  iconOnly?: boolean;
}

/** Main action on an offline channel: the owner goes live, others follow. A live channel can only be followed. */
export function NextStep({ channel, own, iconOnly = false }: NextStepProps) {
  if (own) return channel.livestream ? null : <GoLiveButton slug={channel.slug} />;
  return <FollowButton channel={channel} iconOnly={iconOnly} />;
}
