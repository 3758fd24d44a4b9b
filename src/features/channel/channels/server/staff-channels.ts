import type { BodyOf, QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { avatarUrl, pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import type { FeaturedChannel } from '#features/channel/channels/contract/browse.ts';
import {
  arrangeFeatured,
  forceMature,
  liftMature,
  listFeaturedForStaff,
  listStaffChannels,
  STAFF_CHANNELS_PAGE,
  type StaffChannel,
} from '#features/channel/channels/contract/staff-channels.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { mailStaffDecision, recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import { readLiveCards } from './browse.ts';
import { matureForced } from './events.ts';
import {
  findStaffChannel,
  listFeaturedForStaff as listFeaturedForStaffInStore,
  listFeatured as listFeaturedInStore,
  lockFeatured,
  replaceFeatured,
  type StaffChannelRow,
  searchStaffChannels,
  slugsOf,
  updateForcedMature,
} from './store/staff-channels.ts';
import { markMature } from './stream-settings.ts';
import { type ChannelAct, lockForStaff } from './suspension.ts';

export async function readStaffChannels(
  ctx: Ctx,
  viewer: Viewer,
  { search, show, cursor }: QueryOf<typeof listStaffChannels>,
): Promise<ReplyInput<typeof listStaffChannels>['data']> {
  await requireStaff(ctx.db, viewer, listStaffChannels);
  const list = (limit: number) => searchStaffChannels(ctx.db, { prefix: slugOf(search), show, before: cursor ?? null, limit });
  const { rows, next } = await readPage(STAFF_CHANNELS_PAGE, list, ({ id }) => String(id));
  return { channels: rows.map((row) => onWire(ctx, row)), next_cursor: next };
}

/** Also marks a running stream. The team of the channel finds the reason in the audit log, and the broadcaster in a mail. */
export function changeForcedMature(ctx: Ctx, { viewer, slug, reason, client }: ChannelAct, isForced: boolean): Promise<StaffChannel> {
  return ctx.tx(async (tx) => {
    const { id, userId, ...channel } = await lockForStaff(tx, viewer, slug, isForced ? forceMature : liftMature);
    const before = await findStaffChannel(tx, id);
    if (isForced && before.matureForcedAt) return forceMature.refuse('ALREADY_FORCED');
    if (!isForced && !before.matureForcedAt) return liftMature.refuse('NOT_FORCED');
    const at = ctx.now();
    await updateForcedMature(tx, id, isForced ? { at, reason } : null);
    if (isForced) await markMature(tx, id);
    const act = isForced ? 'mark_mature' : 'unmark_mature';
    await recordSecurityEvent(tx, { act, userId, actorId: viewer.id, reason, details: { channel: channel.slug }, client, at });
    await tx.announce(matureForced, { channelId: id, byUserId: viewer.id, reason, isForced, at });
    await mailStaffDecision(ctx, tx, userId, {
      subject: isForced ? 'Your channel was marked as mature' : 'Your channel may change its mature mark again',
      sentence: isForced
        ? 'Staff marked your channel as mature. Only staff can remove the mark.'
        : 'Staff let you decide again whether your channel is mature.',
      reason,
    });
    return onWire(ctx, await findStaffChannel(tx, id));
  });
}

export async function readFeaturedForStaff(ctx: Ctx, viewer: Viewer): Promise<StaffChannel[]> {
  await requireStaff(ctx.db, viewer, listFeaturedForStaff);
  return (await listFeaturedForStaffInStore(ctx.db)).map((row) => onWire(ctx, row));
}

/** Replaces the list if it is still the one that the change is based on. */
export function arrange(
  ctx: Ctx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  { before, channels }: BodyOf<typeof arrangeFeatured>,
): Promise<number[]> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, viewer, arrangeFeatured);
    const known = await lockFeatured(tx);
    if (known.join() !== before.join()) return arrangeFeatured.refuse('FEATURED_CHANGED');
    const slugs = await slugsOf(tx, [...before, ...channels]);
    if (!channels.every((id) => slugs.has(id))) return arrangeFeatured.refuse('CHANNEL_NOT_FOUND');
    const at = ctx.now();
    await replaceFeatured(tx, channels, { userId: viewer.id, at });
    const named = (ids: readonly number[]) => ids.map((id) => slugs.get(id)!);
    await recordArranged(
      tx,
      { viewer, client },
      { added: named(difference(channels, known)), removed: named(difference(known, channels)) },
    );
    return channels;
  });
}

const difference = (ids: readonly number[], others: readonly number[]): number[] => ids.filter((id) => !others.includes(id));

async function recordArranged(
  tx: Tx,
  { viewer, client }: { viewer: Viewer; client: Pick<Client, 'address'> },
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  const by = { userId: viewer.id, actorId: viewer.id, client, at: tx.now() };
  for (const channel of added) await recordSecurityEvent(tx, { ...by, act: 'feature_channel', details: { channel } });
  for (const channel of removed) await recordSecurityEvent(tx, { ...by, act: 'unfeature_channel', details: { channel } });
  if (added.length + removed.length === 0) await recordSecurityEvent(tx, { ...by, act: 'arrange_featured' });
}

/** All visitors of home share one read. */
const EVERYBODY = { id: 0 };
const SHARED_SECONDS = 5;

export const readFeatured = (ctx: Ctx): Promise<FeaturedChannel[]> => sharedFeatured(ctx, EVERYBODY);

const sharedFeatured = sharedRead(SHARED_SECONDS, async (ctx): Promise<FeaturedChannel[]> => {
  const rows = await listFeaturedInStore(ctx.db);
  const live = rows.flatMap(({ livestreamId }) => livestreamId ?? []);
  const cards = live.length === 0 ? [] : await readLiveCards(ctx, live);
  return rows.map(({ id, slug, username, picture, offlineBanner, isVerified, livestreamId, lastEnd }) => {
    const livestream = cards.find((card) => card.id === livestreamId) ?? null;
    return {
      channel_id: id,
      channel_slug: slug,
      user_username: username,
      is_live: livestream !== null,
      viewer_count: livestream?.viewer_count ?? 0,
      category_name: livestream?.category.name ?? '',
      session_title: livestream?.title ?? '',
      profile_picture: avatarUrl(ctx, picture),
      banner_picture: offlineBanner[0] ? pictureUrl(ctx, offlineBanner[0]) : null,
      verified: isVerified,
      last_live_at: lastEnd && wireDate(lastEnd),
      livestream,
    };
  });
});

const onWire = (site: WithSite, { picture, matureForcedAt, matureReason, ...row }: StaffChannelRow): StaffChannel => ({
  id: row.id,
  slug: row.slug,
  username: row.username,
  profile_pic: avatarUrl(site, picture),
  is_live: row.isLive,
  is_banned: row.isSuspended,
  verified: row.isVerified,
  is_mature: row.isMature,
  mature_forced: matureForcedAt && { reason: matureReason, at: matureForcedAt.toISOString() },
  is_featured: row.isFeatured,
});
