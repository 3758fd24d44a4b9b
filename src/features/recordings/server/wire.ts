import type { Category } from '#features/channels/contract/category.ts';
import type { Livestream } from '#features/channels/contract/livestream.ts';
import { toWireLivestream, wireDate } from '#features/channels/server/api.ts';
import type { Video, VideoDetails } from '#features/recordings/contract/video.ts';
import type { RecordingRow } from './store/recordings.ts';

const SECOND = 1000;

/** The livestream of a recording, under the title of the recording and with its length in milliseconds. */
export function livestreamOf(row: RecordingRow, categories: ReadonlyMap<number, Category>): Livestream {
  const { livestreamId, channelId, title, categoryId, language, isMature, tags, startedAt, duration } = row;
  const ended = { id: livestreamId, channelId, sessionTitle: title, categoryId, language, isMature, tags, startedAt };
  const livestream = toWireLivestream({ ...ended, viewerCount: 0, endedAt: row.createdAt }, categories);
  return { ...livestream, duration: Math.round(duration * SECOND) };
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

export const toWireVideo = (
  row: RecordingRow,
  { categories, source, resumeAt }: { categories: ReadonlyMap<number, Category>; source: string; resumeAt: number | null },
): Video => ({ ...livestreamOf(row, categories), source, views: row.views, video: detailsOf(row), resume_at: resumeAt });
