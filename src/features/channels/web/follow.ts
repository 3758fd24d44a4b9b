import type { Channel } from '#features/channels/contract/channel.ts';

/** The channel as it is once the viewer follows it or not: the heart and the count change together, and only once. */
export function withFollow(channel: Channel, following: boolean): Channel {
  if (channel.following === following) return channel;
  return { ...channel, following, followers_count: Math.max(0, channel.followers_count + (following ? 1 : -1)) };
}
