import type { z } from 'zod';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { channelFieldsOf, requireChannel } from '#features/channel/channels/server/api.ts';
import { ChannelEmoteSet, type EmoteSet, GLOBAL_EMOTES_SLUG, listEmotes } from '#features/channel/emotes/contract.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { listEmoteChannels } from './store/emotes.ts';
import { emoteSetOnWire, sharedSets } from './wire.ts';

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
