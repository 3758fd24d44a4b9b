import type { ReplyInput } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import {
  type ChannelRow,
  fieldsOfChannel,
  findChannelById,
  findLivestream,
  listCategoriesById,
  type ReadContext,
  requireChannel,
  thumbnailsOf,
} from '#features/channel/channels/server/api.ts';
import type { PastNotices } from '#features/chat/chat/server/api.ts';
import { streamHosted } from '#features/discovery/hosting/contract/events.ts';
import { type Host, type HostedChannel, showHost } from '#features/discovery/hosting/contract/hosts.ts';
import { findHost, type HostRow, listReceivedHosts } from './store.ts';

export async function readHost(ctx: Ctx, slug: string): Promise<ReplyInput<typeof showHost>['data']> {
  const { id } = await requireChannel(ctx.db, slug, showHost);
  const row = await findHost(ctx.db, id);
  return { host: row && (await hostOnWire(ctx, row)), minimum_viewers: ctx.settings.HOST_MINIMUM_VIEWERS };
}

export const pastHosts: PastNotices = async (db, channelId, range) =>
  (await listReceivedHosts(db, channelId, range)).map(({ id, chatroomId, userId, username, viewers, at }) => ({
    id,
    event: streamHosted.name,
    data: { chatroom_id: chatroomId, optional_message: null, number_viewers: viewers, host_username: username },
    at,
    fromId: userId,
    isWithdrawn: false,
  }));

type Within = ReadContext;
const dbOf = (within: Within) => ('db' in within ? within.db : within);

async function hostedChannelOnWire(within: Within, channel: ChannelRow): Promise<HostedChannel> {
  const livestream = await findLivestream(dbOf(within), channel.id);
  const categoryId = livestream?.categoryId ?? channel.categoryId;
  const categories = await listCategoriesById(dbOf(within), [categoryId]);
  const { playback_url = '' } = livestream ? await fieldsOfChannel(within, channel.id, ['playback_url']) : {};
  const picture = livestream && (await thumbnailsOf(within, [livestream.id])).get(livestream.id);
  return {
    id: channel.id,
    username: channel.username,
    slug: channel.slug,
    viewers_count: livestream?.viewerCount ?? 0,
    is_live: livestream !== null,
    profile_pic: avatarUrl(within, channel.picture),
    verified: channel.isVerified,
    category: categories.get(categoryId)?.name ?? null,
    preview_thumbnail: { srcset: picture?.srcset ?? '', src: picture?.src ?? '' },
    session_title: livestream?.sessionTitle ?? channel.streamTitle,
    is_mature: livestream?.isMature ?? channel.isMature,
    category_slug: categories.get(categoryId)?.slug ?? '',
    playback_url,
  };
}

export async function hostOnWire(within: Within, row: HostRow): Promise<Host> {
  const hosted = await hostedChannelOnWire(within, (await findChannelById(dbOf(within), row.hostedChannelId))!);
  return { id: row.id, hosted, viewer_count: row.viewers, started_at: wireDate(row.startedAt) };
}
