import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { FALLBACK_CATEGORY_ID } from '#features/channels/contract/category.ts';
import { livestreamUpdated, watchedLivestreamUpdated } from '#features/channels/contract/livestream.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { type StreamSettings, showStreamSettings, updateStreamSettings } from '#features/channels/contract/stream-settings.ts';
import { channelsFeature } from '#features/channels/feature.ts';
import { can, type Permission, roleOf } from '#features/channels/rules/permissions.ts';
import { type StreamDetails, withDetailsChange } from '#features/channels/rules/stream-details.ts';
import { requireChannel } from './find.ts';
import { listCategoriesById } from './store/categories.ts';
import { lockStreamDetails, updateStreamDetails } from './store/channels.ts';
import { updateLivestreamDetails } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { type Categories, toWireLivestream } from './wire.ts';

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
  return toWireSettings(channel, await listCategoriesById(db, [channel.categoryId]));
}

export function changeStreamSettings(ctx: Ctx, slug: string, viewer: Viewer, change: Change): Promise<StreamSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, updateStreamSettings);
    const role = roleOf((await findMembership(tx, channel.id, viewer.id))!);
    return changeStreamDetails(tx, channel.id, role, change, updateStreamSettings);
  });
}

/** Stores the details for the next stream. A live stream gets them at once, and the change is published. */
export async function changeStreamDetails(
  tx: Tx,
  channelId: number,
  role: Role,
  change: Change,
  endpoint: Refuses<'NOT_ALLOWED' | 'CATEGORY_NOT_FOUND'>,
): Promise<StreamSettings> {
  const named = (Object.keys(PERMISSION_OF) as (keyof Change)[]).filter((key) => change[key] !== undefined);
  if (!named.every((key) => can(PERMISSION_OF[key], role))) return endpoint.refuse('NOT_ALLOWED');

  const details = withDetailsChange(await lockStreamDetails(tx, channelId), change);
  const categories = await listCategoriesById(tx, [details.categoryId]);
  if (!categories.has(details.categoryId)) return endpoint.refuse('CATEGORY_NOT_FOUND');

  return storeDetails(tx, channelId, details, categories);
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
  const details = withDetailsChange(await lockStreamDetails(tx, channelId), { stream_title: title });
  await storeDetails(tx, channelId, details, await listCategoriesById(tx, [details.categoryId]));
}

async function storeDetails(tx: Tx, channelId: number, details: StreamDetails, categories: Categories): Promise<StreamSettings> {
  await updateStreamDetails(tx, channelId, details);
  const live = await updateLivestreamDetails(tx, channelId, details);
  if (live) {
    const livestream = toWireLivestream(live, categories);
    const withFallback = livestream.categories.map((category) => ({ ...category, is_fallback: category.id === FALLBACK_CATEGORY_ID }));
    const payload = { livestream: { ...livestream, categories: withFallback } };
    tx.publish(livestreamUpdated, [channelId], payload);
    tx.publish(watchedLivestreamUpdated, [live.id], payload);
  }
  return toWireSettings(details, categories);
}

function toWireSettings(details: StreamDetails, categories: Categories): StreamSettings {
  return {
    stream_title: details.streamTitle,
    is_mature: details.isMature,
    language: details.language,
    category: categories.get(details.categoryId)!,
    tags: details.tags,
  };
}
