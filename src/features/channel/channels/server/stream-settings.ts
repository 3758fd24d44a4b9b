import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { livestreamUpdated, watchedLivestreamUpdated } from '#features/channel/channels/contract/livestream.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { type StreamSettings, showStreamSettings, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can, type Permission, roleOf } from '#features/channel/channels/rules/permissions.ts';
import {
  detailsDifference,
  liftsForcedMature,
  type StreamDetails,
  withDetailsChange,
} from '#features/channel/channels/rules/stream-details.ts';
import { streamDetailsChanged } from './events.ts';
import { requireChannel } from './find.ts';
import { listCategoriesById, lockChosenCategory } from './store/categories.ts';
import { lockStreamDetails, updateStreamDetails } from './store/channels.ts';
import { type LivestreamRow, updateLivestreamDetails } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { type Categories, updateOnWire } from './wire.ts';

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
  return streamSettingsOnWire(channel, await listCategoriesById(db, [channel.categoryId]));
}

export function changeStreamSettings(ctx: Ctx, slug: string, viewer: Viewer, change: Change): Promise<StreamSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, updateStreamSettings);
    const role = roleOf((await findMembership(tx, channel.id, viewer.id))!);
    return changeStreamDetails(tx, channel.id, { userId: viewer.id, role, at: ctx.now() }, change, updateStreamSettings);
  });
}

interface StoredDetails extends StreamDetails {
  isMatureForced: boolean;
}

export interface StreamEditor {
  userId: number;
  role: Role;
  at: Date;
}

/** Stores the details for the next stream. Also applies and publishes them on a live stream. */
export async function changeStreamDetails(
  tx: Tx,
  channelId: number,
  editor: StreamEditor,
  change: Change,
  endpoint: Refuses<'NOT_ALLOWED' | 'CATEGORY_NOT_FOUND' | 'MATURE_FORCED'>,
): Promise<StreamSettings> {
  const named = (Object.keys(PERMISSION_OF) as (keyof Change)[]).filter((key) => change[key] !== undefined);
  if (!named.every((key) => can(PERMISSION_OF[key], editor.role))) return endpoint.refuse('NOT_ALLOWED');

  const { matureReason: reason, ...last } = await lockStreamDetails(tx, channelId);
  if (liftsForcedMature(reason !== null, change)) return endpoint.refuse('MATURE_FORCED', { data: { reason } });
  const details = withDetailsChange(last, change);
  if (!(await lockChosenCategory(tx, details.categoryId, last.categoryId))) return endpoint.refuse('CATEGORY_NOT_FOUND');
  const categories = await listCategoriesById(tx, [details.categoryId]);

  await announceDetailsChange(tx, channelId, editor, last, details, categories);
  return storeDetails(tx, channelId, { ...details, isMatureForced: reason !== null }, categories);
}

export async function changeStreamTitle(
  tx: Tx,
  channelId: number,
  editor: StreamEditor,
  title: string,
  endpoint: Refuses<'NOT_ALLOWED'>,
): Promise<void> {
  if (!can(PERMISSION_OF.stream_title, editor.role)) return endpoint.refuse('NOT_ALLOWED');
  const { matureReason: reason, ...last } = await lockStreamDetails(tx, channelId);
  const details = withDetailsChange(last, { stream_title: title });
  const categories = await listCategoriesById(tx, [details.categoryId]);
  await announceDetailsChange(tx, channelId, editor, last, details, categories);
  await storeDetails(tx, channelId, { ...details, isMatureForced: reason !== null }, categories);
}

/** For staff, who record it as an act of their own. */
export async function markMature(tx: Tx, channelId: number): Promise<void> {
  const { matureReason: _reason, ...last } = await lockStreamDetails(tx, channelId);
  await storeDetails(tx, channelId, { ...last, isMature: true, isMatureForced: true }, await listCategoriesById(tx, [last.categoryId]));
}

/** Announces changed fields, with the name of a new category. Skips an empty change. */
export async function announceDetailsChange(
  tx: Tx,
  channelId: number,
  { userId, at }: Omit<StreamEditor, 'role'>,
  last: StreamDetails,
  next: StreamDetails,
  categories: Categories,
): Promise<void> {
  const { category_id: categoryId, ...change } = detailsDifference(last, next);
  const category = categoryId === undefined ? undefined : categories.get(categoryId)?.name;
  const named = { ...change, ...(category !== undefined && { category }) };
  if (Object.keys(named).length > 0) await tx.announce(streamDetailsChanged, { channelId, byUserId: userId, change: named, at });
}

async function storeDetails(tx: Tx, channelId: number, details: StoredDetails, categories: Categories): Promise<StreamSettings> {
  await updateStreamDetails(tx, channelId, details);
  const live = await updateLivestreamDetails(tx, channelId, details);
  if (live) {
    const payload = updateOnWire(live, categories);
    tx.publish(livestreamUpdated, [channelId], payload);
    tx.publish(watchedLivestreamUpdated, [live.id], payload);
  }
  return streamSettingsOnWire(details, categories);
}

export async function publishVideo(tx: Tx, live: LivestreamRow, playbackUrl: string): Promise<void> {
  const categories = await listCategoriesById(tx, [live.categoryId]);
  tx.publish(livestreamUpdated, [live.channelId], { ...updateOnWire(live, categories), playback_url: playbackUrl });
}

function streamSettingsOnWire(details: StoredDetails, categories: Categories): StreamSettings {
  return {
    stream_title: details.streamTitle,
    is_mature: details.isMature,
    is_mature_forced: details.isMatureForced,
    language: details.language,
    category: categories.get(details.categoryId)!,
    tags: details.tags,
  };
}
