import type { z } from 'zod';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { channelFieldsOf, requireChannel } from '#features/channel/channels/server/api.ts';
import {
  ChannelEmoteSet,
  channelEmoteChanged,
  type Emote,
  type EmoteSet,
  GLOBAL_EMOTES_SLUG,
  listEmotes,
  type SharedEmoteSet,
} from '#features/channel/emotes/contract.ts';
import { type EmoteUser, emoteRefusal } from '#features/channel/emotes/rules/use.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { emojiSet, globalSet, type SharedEmote } from './shared-emotes.ts';
import { type EmoteChannelRow, type EmoteRow, listEmoteChannels } from './store/emotes.ts';

export function emoteOnWire(emote: EmoteRow, roomChannelId: number, user: EmoteUser): Emote {
  const { id, channelId, name, subscribersOnly, animated } = emote;
  const locked = emoteRefusal(emote, roomChannelId, user) !== null;
  return { id, channel_id: channelId, name, subscribers_only: subscribersOnly, animated, locked };
}

export function publishEmoteChange(tx: Tx, { id, channelId, name, subscribersOnly, animated }: EmoteRow, removed = false): void {
  const emote = { id, channel_id: channelId, name, subscribers_only: subscribersOnly, animated };
  tx.publish(channelEmoteChanged, [channelId], { emote, removed });
}

function emoteSetOnWire(site: WithSite, row: EmoteChannelRow, roomChannelId: number, isStaff: boolean): z.input<typeof ChannelEmoteSet> {
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
const sharedSets: readonly SharedEmoteSet[] = [
  { id: 'Global', name: 'Global', emotes: globalSet.map(sharedEmoteOnWire) },
  { id: 'Emoji', name: 'Emojis', emotes: emojiSet.map(sharedEmoteOnWire) },
];

function sharedEmoteOnWire({ id, name, animated }: SharedEmote): Emote {
  return { id, channel_id: null, name, subscribers_only: false, animated, locked: false };
}

/** Channels per reply, because a viewer may subscribe to hundreds. */
const CHANNELS = 100;

export async function readEmoteSets(ctx: Ctx, slug: string, viewer: Viewer | null): Promise<z.input<typeof EmoteSet>[]> {
  const { db, now } = ctx;
  if (slugOf(slug) === GLOBAL_EMOTES_SLUG) return [...sharedSets];
  const channel = await requireChannel(db, slug, listEmotes);
  const rows = await listEmoteChannels(db, { channelId: channel.id, viewerId: viewer?.id ?? null, now: now(), limit: CHANNELS });
  const fields = await channelFieldsOf(
    ctx,
    rows.map(({ id }) => id),
    ChannelEmoteSet,
  );
  const isStaff = viewer?.isStaff ?? false;
  return [...rows.map((row, at) => ({ ...emoteSetOnWire(ctx, row, channel.id, isStaff), ...fields[at] })), ...sharedSets];
}
