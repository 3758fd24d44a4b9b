import type { ParamsOf, QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import { responsivePicture, widthsOf } from '#core/contract/picture.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { acceptUpload } from '#core/server/pictures/read-upload.ts';
import { avatarUrl, pictureUrl, replacePictures, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import type { ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import {
  type ChannelBadgeRow,
  deleteBadgeHolder,
  deleteChannelBadge,
  findUserId,
  insertBadgeHolder,
  insertChannelBadge,
  listBadgeHolders,
  listChannelBadges,
  lockChannel,
  lockChannelBadge,
  refuseSuspended,
  requireChannel,
  requirePermissionTo,
} from '#features/channel/channels/server/api.ts';
import {
  addBadge,
  CHANNEL_BADGE_PICTURE,
  CHANNEL_BADGES_MAX,
  channelBadgesChanged,
  giveBadge,
  HOLDERS_PAGE,
  listBadges,
  listHolders,
  ownBadgesChanged,
  removeBadge,
  takeBadge,
} from '#features/chat/identity/contract.ts';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { slugOf } from '#features/people/accounts/rules.ts';

const requireManaged = requirePermissionTo(identityFeature.permissions.manage_badges);

function badgeOnWire(site: WithSite, { id, name, pictures }: ChannelBadgeRow): ChannelBadge {
  const urls = pictures.map((hash) => pictureUrl(site, hash));
  return { id, name, badge_image: responsivePicture(urls, widthsOf(CHANNEL_BADGE_PICTURE)) };
}

export async function badgesOfChannels(db: Db, site: WithSite, channelIds: readonly number[]): Promise<Map<number, ChannelBadge[]>> {
  const badges = new Map<number, ChannelBadge[]>(channelIds.map((id) => [id, []]));
  for (const row of await listChannelBadges(db, channelIds)) badges.get(row.channelId)!.push(badgeOnWire(site, row));
  return badges;
}

const badgesOfChannel = async (db: Db, site: WithSite, channelId: number): Promise<ChannelBadge[]> =>
  (await badgesOfChannels(db, site, [channelId])).get(channelId)!;

export async function readBadges(ctx: Ctx, slug: string): Promise<ChannelBadge[]> {
  return badgesOfChannel(ctx.db, ctx, (await requireChannel(ctx.db, slug, listBadges)).id);
}

/** The lock of the channel decides between uploads at the same time, so a channel never has more than its maximum. */
export async function uploadBadge(
  ctx: Ctx,
  { slug, viewer, name, image }: { slug: string; viewer: Viewer; name: string; image: string },
): Promise<ChannelBadge[]> {
  const { id: channelId } = await requireManaged(ctx.db, slug, viewer, addBadge);
  await refuseSuspended(ctx.db, channelId, addBadge);
  const counters = [`channel badge of channel ${channelId}`, `channel badge of person ${viewer.id}`];
  const added = await acceptUpload(ctx, { image, kind: CHANNEL_BADGE_PICTURE, counters }, addBadge);
  return ctx.tx(async (tx) => {
    // Both may have changed while the picture was decoded.
    await requireManaged(tx, slug, viewer, addBadge);
    await lockChannel(tx, channelId);
    await refuseSuspended(tx, channelId, addBadge);
    if ((await listChannelBadges(tx, [channelId])).length >= CHANNEL_BADGES_MAX) return addBadge.refuse('TOO_MANY_CHANNEL_BADGES');
    const at = tx.now();
    const pictures = await replacePictures(tx, { added, dropped: [], at });
    if (!(await insertChannelBadge(tx, { channelId, name, pictures, at }))) return addBadge.refuse('BADGE_NAME_TAKEN');
    await record(tx, { channelId, act: 'add_channel_badge', actorId: viewer.id, details: { badge: name }, at });
    return publishBadges(tx, channelId);
  });
}

type ManagedBadge = Pick<ParamsOf<typeof removeBadge>, 'slug' | 'badgeId'>;

export function deleteBadge(ctx: Ctx, { slug, badgeId }: ManagedBadge, viewer: Viewer): Promise<ChannelBadge[]> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireManaged(tx, slug, viewer, removeBadge);
    const { id, name, pictures } = (await lockChannelBadge(tx, channelId, badgeId)) ?? removeBadge.refuse('BADGE_NOT_FOUND');
    const at = tx.now();
    await deleteChannelBadge(tx, id);
    await replacePictures(tx, { added: [], dropped: pictures, at });
    await record(tx, { channelId, act: 'remove_channel_badge', actorId: viewer.id, details: { badge: name }, at });
    return publishBadges(tx, channelId);
  });
}

async function publishBadges(tx: Tx, channelId: number): Promise<ChannelBadge[]> {
  const channel_badges = await badgesOfChannel(tx, tx, channelId);
  tx.publish(channelBadgesChanged, [channelId], { channel_id: channelId, channel_badges });
  return channel_badges;
}

export async function readHolders(
  ctx: Ctx,
  params: ManagedBadge,
  viewer: Viewer,
  { cursor = '' }: QueryOf<typeof listHolders>,
): Promise<ReplyInput<typeof listHolders>['data']> {
  const { id: channelId } = await requireManaged(ctx.db, params.slug, viewer, listHolders);
  const badges = await listChannelBadges(ctx.db, [channelId]);
  const badge = badges.find(({ id }) => id === params.badgeId) ?? listHolders.refuse('BADGE_NOT_FOUND');
  const { rows, next } = await readPage(
    HOLDERS_PAGE,
    (limit) => listBadgeHolders(ctx.db, badge.id, cursor, limit),
    ({ slug }) => slug,
  );
  return { holders: rows.map(({ picture, ...person }) => ({ ...person, profile_pic: avatarUrl(ctx, picture) })), next_cursor: next };
}

/** New messages show the change, because the badges of a sender are read with each message. */
export function changeHolder(ctx: Ctx, params: ParamsOf<typeof giveBadge>, viewer: Viewer, isGiven: boolean): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const endpoint = isGiven ? giveBadge : takeBadge;
    const { id: channelId } = await requireManaged(tx, params.slug, viewer, endpoint);
    if (isGiven) await refuseSuspended(tx, channelId, giveBadge);
    const badge = (await lockChannelBadge(tx, channelId, params.badgeId)) ?? endpoint.refuse('BADGE_NOT_FOUND');
    const userId = (await findUserId(tx, slugOf(params.username))) ?? endpoint.refuse('USER_NOT_FOUND');
    const at = tx.now();
    const isChanged = isGiven ? await insertBadgeHolder(tx, badge, userId, at) : await deleteBadgeHolder(tx, badge, userId);
    if (isChanged) {
      const { name } = badge;
      await record(tx, {
        channelId,
        act: isGiven ? 'give_channel_badge' : 'take_channel_badge',
        actorId: viewer.id,
        targetId: userId,
        details: { badge: name },
        at,
      });
      tx.publish(ownBadgesChanged, [userId], { channel_id: channelId, badge: name, has_it: isGiven });
    }
    return isGiven;
  });
}
