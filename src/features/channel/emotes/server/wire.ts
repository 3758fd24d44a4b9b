import type { z } from 'zod';
import type { Tx } from '#core/server/context.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { type ChannelEmoteSet, channelEmoteChanged, type Emote, type SharedEmoteSet } from '#features/channel/emotes/contract.ts';
import { type EmoteUser, emoteRefusal } from '#features/channel/emotes/rules/use.ts';
import { emojiSet } from './shared/emoji-set.ts';
import { globalSet } from './shared/global-set.ts';
import type { SharedEmote } from './shared/shared-emote.ts';
import type { EmoteChannelRow, EmoteRow } from './store/emotes.ts';

export function emoteOnWire(emote: EmoteRow, roomChannelId: number, user: EmoteUser): Emote {
  const { id, channelId, name, subscribersOnly, animated } = emote;
  const locked = emoteRefusal(emote, roomChannelId, user) !== null;
  return { id, channel_id: channelId, name, subscribers_only: subscribersOnly, animated, locked };
}

export function publishEmoteChange(tx: Tx, { id, channelId, name, subscribersOnly, animated }: EmoteRow, removed = false): void {
  const emote = { id, channel_id: channelId, name, subscribers_only: subscribersOnly, animated };
  tx.publish(channelEmoteChanged, [channelId], { emote, removed });
}

export function emoteSetOnWire(
  site: WithSite,
  row: EmoteChannelRow,
  roomChannelId: number,
  isStaff: boolean,
): z.input<typeof ChannelEmoteSet> {
  const { id, userId, slug, username } = row;
  return {
    id,
    user_id: userId,
    slug,
    is_banned: row.isSuspended,
    name_updated_at: null,
    emotes: row.emotes.map((emote) => emoteOnWire(emote, roomChannelId, { ...row, isStaff })),
    user: { id: userId, username, profile_pic: avatarUrl(site, row.picture) },
  };
}

/** Global emotes before emoji. Constant while the process runs. */
export const sharedSets: readonly SharedEmoteSet[] = [
  { id: 'Global', name: 'Global', emotes: globalSet.map(sharedEmoteOnWire) },
  { id: 'Emoji', name: 'Emojis', emotes: emojiSet.map(sharedEmoteOnWire) },
];

function sharedEmoteOnWire({ id, name, animated }: SharedEmote): Emote {
  return { id, channel_id: null, name, subscribers_only: false, animated, locked: false };
}
