import type { Channel } from '#features/channels/contract/channel.ts';

/**
 * The channel after the viewer followed or unfollowed. The follow state and the count change together, and applying it twice changes
 * nothing.
 */
export function withFollow(channel: Channel, following: boolean): Channel {
  if (channel.following === following) return channel;
  return { ...channel, following, followers_count: Math.max(0, channel.followers_count + (following ? 1 : -1)) };
}
