import { wireDate } from '#core/contract/time.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import {
  type ChannelRow,
  fieldsOfChannel,
  findChannelById,
  findLivestream,
  listCategoriesById,
  type ReadContext,
  thumbnailsOf,
} from '#features/channel/channels/server/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import type { Host } from '#features/discovery/hosting/contract/hosts.ts';
import type { HostRow } from './store.ts';

type Within = ReadContext;
const dbOf = (within: Within) => ('db' in within ? within.db : within);

/** Current state of a hosted channel. */
export async function hostedChannelOnWire(within: Within, channel: ChannelRow): Promise<HostedChannel> {
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
