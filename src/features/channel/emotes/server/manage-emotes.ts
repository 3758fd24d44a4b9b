import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { pictureUploads } from '#core/server/pictures/read-upload.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import {
  type ChannelMembership,
  type ChannelRow,
  findMembership,
  lockChannel,
  requireChannel,
} from '#features/channel/channels/server/api.ts';
import {
  changeEmote,
  EMOTE_BYTES,
  EMOTE_UPLOADS_PER_DAY,
  EMOTES_PER_CHANNEL,
  type Emote,
  removeEmote,
  uploadEmote,
} from '#features/channel/emotes/contract.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import type { EmoteUser } from '#features/channel/emotes/rules/use.ts';
import { type EmotePicture, readEmoteUpload, renderEmote } from './emote-pictures.ts';
import { emoteOnWire, publishEmoteChange } from './emote-sets.ts';
import { countEmotes, insertEmote, insertPictures, isNameTaken, removeEmote as removeInStore, updateEmote } from './store/emotes.ts';

async function requireManagedChannel(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<{ channel: ChannelRow; manager: EmoteUser }> {
  const channel = await requireChannel(db, slug, endpoint);
  const membership = await findMembership(db, channel.id, viewer.id);
  if (!membership || !can(emotesFeature.permissions.manage_emotes, roleOf(membership))) return endpoint.refuse('NOT_ALLOWED');
  return { channel, manager: managerOf(membership) };
}

/** Ignores subscriptions, because nothing is locked for emote managers. */
const managerOf = ({ isStaff, isBroadcaster, roles }: ChannelMembership): EmoteUser => ({
  isStaff,
  isBroadcaster,
  isModerator: roles.includes('moderator'),
  isSubscriber: false,
});

type Upload = BodyOf<typeof uploadEmote>;

interface RenderedEmote {
  pictures: readonly EmotePicture[];
  animated: boolean;
}

/** Decodes outside of a transaction, because that is slow. Cheap refusals come first and do not count as uploads. */
export async function addEmote(ctx: Ctx, slug: string, viewer: Viewer, upload: Upload): Promise<Emote> {
  const channelId = await requireCanAdd(ctx.db, slug, viewer, upload);
  for (const key of [`channel ${channelId}`, `person ${viewer.id}`]) {
    const grant = await ctx.limits.take(`emote uploads ${key}`, EMOTE_UPLOADS_PER_DAY, DAY_SECONDS);
    if (grant.kind === 'limited') return uploadEmote.refuse('TOO_MANY_UPLOADS', { retryAfter: grant.retryAfter });
  }
  const rendered = await pictureUploads.run(() => renderUpload(upload.image));
  return storeEmote(ctx, slug, viewer, upload, rendered);
}

/** Checks the refusals again, because another upload may have finished in between. */
export function storeEmote(ctx: Ctx, slug: string, viewer: Viewer, upload: Upload, { pictures, animated }: RenderedEmote): Promise<Emote> {
  return ctx.tx(async (tx) => {
    const { channel, manager } = await requireManagedChannel(tx, slug, viewer, uploadEmote);
    await lockChannel(tx, channel.id);
    await requireCanAdd(tx, slug, viewer, upload);
    const emote = await insertEmote(tx, {
      channelId: channel.id,
      name: upload.name,
      subscribersOnly: upload.subscribers_only,
      animated,
      createdAt: ctx.now(),
    });
    if (!emote) return uploadEmote.refuse('EMOTE_NAME_TAKEN');
    await insertPictures(tx, emote.id, pictures);
    publishEmoteChange(tx, emote);
    return emoteOnWire(emote, channel.id, manager);
  });
}

/** Returns the channel id. */
async function requireCanAdd(db: Db, slug: string, viewer: Viewer, { name, image }: Upload): Promise<number> {
  const { channel } = await requireManagedChannel(db, slug, viewer, uploadEmote);
  if (Buffer.byteLength(image, 'base64') > EMOTE_BYTES) uploadEmote.refuse('EMOTE_IMAGE_TOO_LARGE');
  if (await isNameTaken(db, channel.id, name)) uploadEmote.refuse('EMOTE_NAME_TAKEN');
  if ((await countEmotes(db, channel.id)) >= EMOTES_PER_CHANNEL) uploadEmote.refuse('TOO_MANY_EMOTES');
  return channel.id;
}

async function renderUpload(image: string): Promise<RenderedEmote> {
  const frames = await readEmoteUpload(Buffer.from(image, 'base64'));
  if (typeof frames === 'string') return uploadEmote.refuse(frames);
  return { pictures: await renderEmote(frames), animated: frames.delays.length > 1 };
}

/** A new name applies to future messages only. Changing only the case of a name is allowed. */
export function applyEmoteChange(ctx: Ctx, slug: string, id: number, viewer: Viewer, change: BodyOf<typeof changeEmote>): Promise<Emote> {
  return ctx.tx(async (tx) => {
    const { channel, manager } = await requireManagedChannel(tx, slug, viewer, changeEmote);
    await lockChannel(tx, channel.id);
    const { name, subscribers_only: subscribersOnly } = change;
    if (name !== undefined && (await isNameTaken(tx, channel.id, name, id))) return changeEmote.refuse('EMOTE_NAME_TAKEN');
    const emote = (await updateEmote(tx, channel.id, id, { name, subscribersOnly })) ?? changeEmote.refuse('EMOTE_NOT_FOUND');
    publishEmoteChange(tx, emote);
    return emoteOnWire(emote, channel.id, manager);
  });
}

/** Blocks further use. Old messages show the picture until `deleteEndedPictures` deletes it. */
export function markEmoteDeleted(ctx: Ctx, slug: string, id: number, viewer: Viewer): Promise<Emote> {
  return ctx.tx(async (tx) => {
    const { channel, manager } = await requireManagedChannel(tx, slug, viewer, removeEmote);
    const emote = (await removeInStore(tx, channel.id, id, ctx.now())) ?? removeEmote.refuse('EMOTE_NOT_FOUND');
    publishEmoteChange(tx, emote, true);
    return emoteOnWire(emote, channel.id, manager);
  });
}
