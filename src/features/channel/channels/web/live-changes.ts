import type { RailChannel } from '#features/channel/channels/contract/browse.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Livestream } from '#features/channel/channels/contract/livestream.ts';

/** Applies the end of a stream at `at`. Ignores other streams. */
export function withStreamEnded(channel: Channel, livestreamId: number, at: Date): Channel {
  return channel.livestream?.id === livestreamId ? { ...channel, livestream: null, last_live_at: at.toISOString() } : channel;
}

/** Applies a started stream; `playback_url` is empty without video. Ignores a late event of an older stream. */
export function withStreamStarted(channel: Channel, livestream: Livestream, playback_url = ''): Channel {
  return channel.livestream !== null && channel.livestream.id >= livestream.id ? channel : { ...channel, livestream, playback_url };
}

/** Applies changed details, or video that started at `playback_url`. Keeps the thumbnail, which the event lacks. */
export function withLivestreamUpdate(
  channel: Channel,
  update: Omit<Livestream, 'viewers' | 'thumbnail'>,
  playback_url = channel.playback_url,
): Channel {
  if (!channel.livestream || channel.livestream.id !== update.id) return channel;
  return {
    ...channel,
    playback_url,
    livestream: { ...channel.livestream, ...update, viewers: update.viewer_count, thumbnail: channel.livestream.thumbnail },
  };
}

/** Sidebar query data: a list, or pages of one. */
export type RailData = RailChannel[] | { pages: { channels: RailChannel[] }[] };

export function withRailPicture(rail: RailData, channelId: number, picture: string | null): RailData {
  const changed = (channels: RailChannel[]) =>
    channels.map((one) => (one.channel_id === channelId ? { ...one, profile_picture: picture } : one));
  if (Array.isArray(rail)) return changed(rail);
  return { ...rail, pages: rail.pages.map((page) => ({ ...page, channels: changed(page.channels) })) };
}
