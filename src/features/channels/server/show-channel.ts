import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import {
  type Channel,
  type ChannelCard,
  type ChannelChatroom,
  type ChannelV1,
  showChannelCard,
  showChannelV1,
} from '#features/channels/contract/channel.ts';
import { type CurrentLivestream, showLivestream } from '#features/channels/contract/livestream.ts';
import { roleOf } from '#features/channels/rules/permissions.ts';
import { capabilitiesOf, chatroomOf, pinnedMessageOf, playbackUrlOf, subscriberBadgesOf, thumbnailsOf } from './contributions.ts';
import { requireChannel } from './find.ts';
import { channelUserOf, offlineBannerOf } from './profile.ts';
import { listCategoriesById, listRecentCategoryIds } from './store/categories.ts';
import type { ChannelRow } from './store/channels.ts';
import { findLastEnd, findLivestream, listPreviousLivestreams } from './store/livestreams.ts';
import { findMembership } from './store/memberships.ts';
import { toWireLivestream, wireDate } from './wire.ts';

const RECENT_CATEGORIES = 5;
const PREVIOUS_LIVESTREAMS = 10;

export async function readChannel(ctx: Ctx, slug: string, viewer: Viewer | null, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<Channel> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, endpoint);
  const [livestream, lastEnd, recentIds, membership, chatroom, badges, [capabilities]] = await Promise.all([
    findLivestream(db, channel.id),
    findLastEnd(db, channel.id),
    listRecentCategoryIds(db, channel.id, RECENT_CATEGORIES),
    viewer && findMembership(db, channel.id, viewer.id),
    readChatroom(ctx, channel.id),
    subscriberBadgesOf(ctx, channel.id),
    capabilitiesOf(ctx, [channel.id]),
  ]);
  const [categories, thumbnails] = await Promise.all([
    listCategoriesById(db, [...recentIds, ...(livestream ? [livestream.categoryId] : [])]),
    thumbnailsOf(ctx, livestream ? [livestream.id] : []),
  ]);
  const role = membership ? roleOf(membership) : 'viewer';
  return {
    ...(await outline(ctx, channel)),
    ...capabilities!,
    is_affiliate: false,
    following: membership?.followingSince != null,
    subscriber_badges: badges,
    banner_image: null,
    offline_banner_image: offlineBannerOf(ctx, channel),
    role: role === 'viewer' ? null : role,
    muted: false,
    follower_badges: [],
    livestream: livestream && toWireLivestream(livestream, categories, thumbnails),
    last_live_at: lastEnd && wireDate(lastEnd),
    user: channelUserOf(ctx, channel),
    chatroom,
    recent_categories: recentIds.map((id) => categories.get(id)!),
  };
}

export async function readChannelV1(ctx: Ctx, slug: string, viewer: Viewer | null): Promise<ChannelV1> {
  const channel = await readChannel(ctx, slug, viewer, showChannelV1);
  const previous = await listPreviousLivestreams(ctx.db, channel.id, PREVIOUS_LIVESTREAMS);
  const categoryIds = previous.map((row) => row.categoryId);
  const livestreamIds = previous.map((row) => row.id);
  const [categories, thumbnails] = await Promise.all([listCategoriesById(ctx.db, categoryIds), thumbnailsOf(ctx, livestreamIds)]);
  return {
    ...channel,
    previous_livestreams: previous.map((row) => toWireLivestream(row, categories, thumbnails)),
    plan: null,
    media: [],
    ascending_links: [],
  };
}

async function readChatroom(ctx: Ctx, channelId: number): Promise<ChannelChatroom> {
  const [chatroom, pinned] = await Promise.all([chatroomOf(ctx, channelId), pinnedMessageOf(ctx, channelId, ctx.now())]);
  return { ...chatroom, pinned_message: pinned };
}

export async function readChannelCard(ctx: Ctx, slug: string): Promise<ChannelCard> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showChannelCard);
  const [livestream, chatroom, [capabilities]] = await Promise.all([
    findLivestream(db, channel.id),
    readChatroom(ctx, channel.id),
    capabilitiesOf(ctx, [channel.id]),
  ]);
  const categories = await listCategoriesById(db, livestream ? [livestream.categoryId] : []);
  return {
    ...(await outline(ctx, channel)),
    ...capabilities!,
    user: channelUserOf(ctx, channel),
    chatroom,
    username: channel.username,
    bio: channel.bio,
    profile_pic: avatarUrl(ctx, channel.picture),
    is_live: livestream !== null,
    viewer_count: livestream?.viewerCount ?? 0,
    session_title: livestream?.sessionTitle ?? null,
    category: livestream && categories.get(livestream.categoryId)!,
  };
}

export async function readCurrentLivestream(ctx: Ctx, slug: string): Promise<CurrentLivestream | null> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, showLivestream);
  const livestream = await findLivestream(db, channel.id);
  if (!livestream) return null;
  const [categories, thumbnails] = await Promise.all([listCategoriesById(db, [livestream.categoryId]), thumbnailsOf(ctx, [livestream.id])]);
  return { ...toWireLivestream(livestream, categories, thumbnails), playback_url: await playbackUrlOf(ctx, channel) };
}

async function outline(ctx: Ctx, channel: ChannelRow) {
  return {
    id: channel.id,
    user_id: channel.userId,
    slug: channel.slug,
    is_banned: channel.isSuspended,
    playback_url: await playbackUrlOf(ctx, channel),
    followers_count: channel.followersCount,
    verified: channel.isVerified,
  };
}
