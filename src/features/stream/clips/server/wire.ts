import { wireDate } from '#core/contract/time.ts';
import { avatarUrl, pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { mediaUrl } from '#features/stream/streams/server/api.ts';
import type { ClipRow } from './store/clips.ts';

export function clipOnWire(site: WithSite, row: ClipRow): Clip {
  const url = row.state === 'ready' ? mediaUrl(site, `/media/clip/${row.id}.mp4`) : '';
  const person = ({ picture, ...rest }: ClipRow['creator']) => ({ ...rest, profile_picture: avatarUrl(site, picture) });
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    channel_id: row.channelId,
    user_id: row.creator.id,
    livestream_id: row.livestreamId === null ? null : String(row.livestreamId),
    category_id: String(row.categoryId),
    privacy: 'CLIP_PRIVACY_PUBLIC',
    clip_url: url,
    video_url: url,
    thumbnail_url: row.pictures.length === 0 ? '' : pictureUrl(site, row.pictures[0]!),
    views: row.views,
    view_count: row.views,
    duration: Math.round(row.duration * 1000) / 1000,
    started_at: wireDate(row.happenedAt),
    created_at: wireDate(row.createdAt),
    is_mature: row.isMature,
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug, category_id: row.categoryGroupId },
    creator: person(row.creator),
    recording: row.recordingId === null ? null : { id: row.recordingId, starts_at: row.startsAt },
    channel: { ...person(row.channel), id: row.channelId },
  };
}
