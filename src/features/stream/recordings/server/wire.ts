import { SECOND_MS } from '#core/contract/durations.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import type { Livestream, Thumbnail } from '#features/channel/channels/contract/livestream.ts';
import { livestreamOnWire } from '#features/channel/channels/server/api.ts';
import type { Video, VideoDetails } from '#features/stream/recordings/contract/video.ts';
import type { RecordingRow } from './store/recordings.ts';

/** The livestream with the recording's title, its length in milliseconds, and its thumbnail, if any. */
export function livestreamOf(row: RecordingRow, categories: ReadonlyMap<number, Category>, thumbnail: Thumbnail | null): Livestream {
  const { livestreamId, channelId, title, categoryId, language, isMature, tags, startedAt, duration } = row;
  const ended = { id: livestreamId, channelId, sessionTitle: title, categoryId, language, isMature, tags, startedAt };
  const thumbnails = new Map(thumbnail ? [[livestreamId, thumbnail]] : []);
  const livestream = livestreamOnWire({ ...ended, viewerCount: 0, endedAt: row.createdAt }, categories, thumbnails);
  return { ...livestream, duration: Math.round(duration * SECOND_MS) };
}

export const detailsOf = (row: RecordingRow): VideoDetails => ({
  id: row.id,
  uuid: row.uuid,
  live_stream_id: row.livestreamId,
  views: row.views,
  is_private: row.visibility === 'private',
  visibility: row.visibility,
  created_at: wireDate(row.createdAt),
  updated_at: wireDate(row.updatedAt),
  deleted_at: null,
});

/** Data that the recording's row does not have. */
interface VideoContext {
  categories: ReadonlyMap<number, Category>;
  thumbnail: Thumbnail | null;
  source: string;
  resumeAt: number | null;
}

export const videoOnWire = (row: RecordingRow, { categories, thumbnail, source, resumeAt }: VideoContext): Video => ({
  ...livestreamOf(row, categories, thumbnail),
  source,
  views: row.views,
  video: detailsOf(row),
  resume_at: resumeAt,
});
