import type { Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { Channel, ChannelCard, type showChannel, showChannelCard, showChannelV1 } from '#features/channel/channels/contract/channel.ts';
import { CurrentLivestream, showLivestream } from '#features/channel/channels/contract/livestream.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { fieldsOfChannel, thumbnailsOf } from './contributed-fields.ts';
import { requireChannel } from './find.ts';
import { channelUserOf, offlineBannerOf } from './profile.ts';
import { listCategoriesById, listRecentCategoryIds } from './store/categories.ts';
import type { ChannelRow } from './store/channels.ts';
import { findLastEnd, findLivestream, listPreviousLivestreams } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { livestreamOnWire } from './wire.ts';

const RECENT_CATEGORIES = 5;
const PREVIOUS_LIVESTREAMS = 10;

export async function readChannel(
  ctx: Ctx,
  slug: string,
  viewer: Viewer | null,
  endpoint: Refuses<'CHANNEL_NOT_FOUND'>,
): Promise<ReplyInput<typeof showChannel>> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, endpoint);
  const [livestream, lastEnd, recentIds, membership, contributed] = await Promise.all([
    findLivestream(db, channel.id),
    findLastEnd(db, channel.id),
    listRecentCategoryIds(db, channel.id, RECENT_CATEGORIES),
    viewer && findMembership(db, channel.id, viewer.id),
    fieldsOfChannel(ctx, channel.id, Channel),
  ]);
  const [categories, thumbnails] = await Promise.all([
    listCategoriesById(db, [...recentIds, ...(livestream ? [livestream.categoryId] : [])]),
    thumbnailsOf(ctx, livestream ? [livestream.id] : []),
  ]);
  const role = membership ? roleOf(membership) : 'viewer';
  return {
    ...outline(channel),
    ...completed(contributed, channel),
    is_affiliate: false,
    following: membership?.followingSince != null,
    banner_image: null,
    offline_banner_image: offlineBannerOf(ctx, channel),
    role: role === 'viewer' ? null : role,
    muted: false,
    follower_badges: [],
    livestream: livestream && livestreamOnWire(livestream, categories, thumbnails),
    last_live_at: lastEnd && wireDate(lastEnd),
    user: channelUserOf(ctx, channel),
    recent_categories: recentIds.map((id) => categories.get(id)!),
  };
}

export async function readChannelV1(ctx: Ctx, slug: string, viewer: Viewer | null): Promise<ReplyInput<typeof showChannelV1>> {
  const channel = await readChannel(ctx, slug, viewer, showChannelV1);
  const previous = await listPreviousLivestreams(ctx.db, channel.id, PREVIOUS_LIVESTREAMS);
  const categoryIds = previous.map((row) => row.categoryId);
  const livestreamIds = previous.map((row) => row.id);
  const [categories, thumbnails] = await Promise.all([listCategoriesById(ctx.db, categoryIds), thumbnailsOf(ctx, livestreamIds)]);
  return {
    ...channel,
    previous_livestreams: previous.map((row) => livestreamOnWire(row, categories, thumbnails)),
    plan: null,
    media: [],
    ascending_links: [],
  };
}

export async function readChannelCard(ctx: Ctx, slug: string): Promise<ReplyInput<typeof showChannelCard>> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showChannelCard);
  const [livestream, contributed] = await Promise.all([findLivestream(db, channel.id), fieldsOfChannel(ctx, channel.id, ChannelCard)]);
  const [categories, thumbnails] = await Promise.all([
    listCategoriesById(db, livestream ? [livestream.categoryId] : []),
    thumbnailsOf(ctx, livestream ? [livestream.id] : []),
  ]);
  return {
    ...outline(channel),
    ...completed(contributed, channel),
    user: channelUserOf(ctx, channel),
    username: channel.username,
    bio: channel.bio,
    profile_pic: avatarUrl(ctx, channel.picture),
    livestream: livestream && livestreamOnWire(livestream, categories, thumbnails),
    is_live: livestream !== null,
    viewer_count: livestream?.viewerCount ?? 0,
    session_title: livestream?.sessionTitle ?? null,
    category: livestream && categories.get(livestream.categoryId)!,
  };
}

export async function readCurrentLivestream(ctx: Ctx, slug: string): Promise<ReplyInput<typeof showLivestream>['data']> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showLivestream);
  const livestream = await findLivestream(db, channel.id);
  if (!livestream) return null;
  const [categories, thumbnails] = await Promise.all([listCategoriesById(db, [livestream.categoryId]), thumbnailsOf(ctx, [livestream.id])]);
  return { ...livestreamOnWire(livestream, categories, thumbnails), ...(await fieldsOfChannel(ctx, channel.id, CurrentLivestream)) };
}

const outline = (channel: ChannelRow) => ({
  id: channel.id,
  user_id: channel.userId,
  slug: channel.slug,
  is_banned: channel.isSuspended,
  followers_count: channel.followersCount,
  verified: channel.isVerified,
});

/** The chatroom has no default. */
function completed<Fields extends { chatroom?: unknown }>(contributed: Fields, { id }: ChannelRow) {
  const { chatroom } = contributed;
  if (!chatroom) throw new Error(`no feature contributes the chatroom of channel ${id}`);
  return { ...contributed, chatroom: chatroom as NonNullable<Fields['chatroom']> };
}
