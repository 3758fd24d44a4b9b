import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { RailChannel } from '#features/channel/channels/contract/followed.ts';
import type { Livestream } from '#features/channel/channels/contract/livestream.ts';

/** The channel after its stream ended at `at`. The end of another stream changes nothing. */
export function withStreamEnded(channel: Channel, livestreamId: number, at: Date): Channel {
  return channel.livestream?.id === livestreamId ? { ...channel, livestream: null, last_live_at: at.toISOString() } : channel;
}

/** The channel after a stream started, with video at `playback_url` or without. A late event of an earlier stream changes nothing. */
export function withStreamStarted(channel: Channel, livestream: Livestream, playback_url = ''): Channel {
  return channel.livestream !== null && channel.livestream.id >= livestream.id ? channel : { ...channel, livestream, playback_url };
}

/**
 * The channel after its stream's details changed, or its video began, which is at `playback_url`. The event has no thumbnail, so the known one
 * is kept.
 */
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

/** The data of the sidebar's queries: a list, or pages of one. */
export type RailAnswer = RailChannel[] | { pages: { channels: RailChannel[] }[] };

/** The sidebar after a channel's picture changed. */
export function withRailPicture(known: RailAnswer, channelId: number, picture: string | null): RailAnswer {
  const changed = (channels: RailChannel[]) =>
    channels.map((one) => (one.channel_id === channelId ? { ...one, profile_picture: picture } : one));
  if (Array.isArray(known)) return changed(known);
  return { ...known, pages: known.pages.map((page) => ({ ...page, channels: changed(page.channels) })) };
}
