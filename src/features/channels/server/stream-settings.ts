import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { livestreamUpdated, watchedLivestreamUpdated } from '#features/channels/contract/livestream.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { type StreamSettings, showStreamSettings, updateStreamSettings } from '#features/channels/contract/stream-settings.ts';
import { channelsFeature } from '#features/channels/feature.ts';
import { can, type Permission, roleOf } from '#features/channels/rules/permissions.ts';
import { changedWords, type StreamWords } from '#features/channels/rules/stream-words.ts';
import { requireChannel } from './find.ts';
import { listCategoriesById } from './store/categories.ts';
import { lockStreamWords, updateStreamWords } from './store/channels.ts';
import { updateLivestreamWords } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { type Categories, livestreamOnWire } from './wire.ts';

type Change = BodyOf<typeof updateStreamSettings>;

/** Tags and language share the permission of the title. */
const PERMISSION_OF: Record<keyof Change, Permission> = {
  stream_title: channelsFeature.permissions.set_title,
  language: channelsFeature.permissions.set_title,
  tags: channelsFeature.permissions.set_title,
  is_mature: channelsFeature.permissions.set_mature,
  category_id: channelsFeature.permissions.set_category,
};

export async function readStreamSettings({ db }: Ctx, slug: string): Promise<StreamSettings> {
  const channel = await requireChannel(db, slug, showStreamSettings);
  return settingsOnWire(channel, await listCategoriesById(db, [channel.categoryId]));
}

export function changeStreamSettings(ctx: Ctx, slug: string, viewer: Viewer, change: Change): Promise<StreamSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, updateStreamSettings);
    const role = roleOf((await findMembership(tx, channel.id, viewer.id))!);
    return changeStreamWords(tx, channel.id, role, change, updateStreamSettings);
  });
}

/** Stores the details for the next stream. A live stream gets them at once, and the change is published. */
export async function changeStreamWords(
  tx: Tx,
  channelId: number,
  role: Role,
  change: Change,
  endpoint: Refuses<'NOT_ALLOWED' | 'CATEGORY_NOT_FOUND'>,
): Promise<StreamSettings> {
  const named = (Object.keys(PERMISSION_OF) as (keyof Change)[]).filter((key) => change[key] !== undefined);
  if (!named.every((key) => can(PERMISSION_OF[key], role))) return endpoint.refuse('NOT_ALLOWED');

  const words = changedWords(await lockStreamWords(tx, channelId), change);
  const categories = await listCategoriesById(tx, [words.categoryId]);
  if (!categories.has(words.categoryId)) return endpoint.refuse('CATEGORY_NOT_FOUND');

  return storeWords(tx, channelId, words, categories);
}

/** The same for the title alone. */
export async function changeStreamTitle(
  tx: Tx,
  channelId: number,
  role: Role,
  title: string,
  endpoint: Refuses<'NOT_ALLOWED'>,
): Promise<void> {
  if (!can(PERMISSION_OF.stream_title, role)) return endpoint.refuse('NOT_ALLOWED');
  const words = changedWords(await lockStreamWords(tx, channelId), { stream_title: title });
  await storeWords(tx, channelId, words, await listCategoriesById(tx, [words.categoryId]));
}

async function storeWords(tx: Tx, channelId: number, words: StreamWords, categories: Categories): Promise<StreamSettings> {
  await updateStreamWords(tx, channelId, words);
  const live = await updateLivestreamWords(tx, channelId, words);
  if (live) {
    const payload = { livestream: livestreamOnWire(live, categories) };
    tx.publish(livestreamUpdated, [channelId], payload);
    tx.publish(watchedLivestreamUpdated, [live.id], payload);
  }
  return settingsOnWire(words, categories);
}

function settingsOnWire(words: StreamWords, categories: Categories): StreamSettings {
  return {
    stream_title: words.streamTitle,
    is_mature: words.isMature,
    language: words.language,
    category: categories.get(words.categoryId)!,
    tags: words.tags,
  };
}
