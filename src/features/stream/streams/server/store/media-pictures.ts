import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export interface MediaPicturesRow {
  mediaId: string;
  /** Null once the media is no longer live. */
  nextAt: Date | null;
  /** Hashes of the sizes, largest first; empty without a picture. */
  thumbnail: string[];
  storyboard: string[];
  storyboardEvery: number;
  storyboardRows: number;
}

const COLUMNS = sql`
  p.media_id as "mediaId", p.next_at as "nextAt", p.thumbnail, p.storyboard, p.storyboard_every as "storyboardEvery",
  p.storyboard_rows as "storyboardRows"`;

/**
 * Claims due live media for one node until `nextAt`: a `share` of all live media plus two, so that streams that began together spread out.
 * Rows are locked by id, so that two nodes do not deadlock.
 */
export async function claimDueMedia(db: Db, now: Date, nextAt: Date, share: number): Promise<string[]> {
  const rows = await db.rows(sql<{ mediaId: string }>`
    insert into media_pictures as p (media_id, next_at)
    select due.media_id, ${nextAt}::timestamptz
      from (select i.media_id from ingests i left join media_pictures p on p.media_id = i.media_id
             where i.interrupted_at is null and (p.next_at is null or p.next_at <= ${now})
               and exists (select 1 from media_segments s where s.media_id = i.media_id and s.variant = 'main' and s.byte_length > 0)
             order by p.next_at nulls first, i.media_id
             limit (select 2 + ceil(count(*) * ${share}::float8) from ingests)) due
     order by due.media_id
    on conflict (media_id) do update set next_at = excluded.next_at where p.next_at is null or p.next_at <= ${now}
    returning p.media_id as "mediaId"`);
  return rows.map(({ mediaId }) => mediaId);
}

export async function lockMediaPictures(db: Db, mediaId: string): Promise<MediaPicturesRow | null> {
  await db.rows(sql`
    insert into media_pictures (media_id) select id from media where id = ${mediaId}::uuid for key share on conflict do nothing`);
  return db.row(sql<MediaPicturesRow>`select ${COLUMNS} from media_pictures p where p.media_id = ${mediaId}::uuid for update`);
}

export async function updateMediaPictures(db: Db, row: MediaPicturesRow): Promise<void> {
  await db.rows(sql`
    update media_pictures
       set next_at = ${row.nextAt}, thumbnail = ${arrayOf('text', row.thumbnail)}, storyboard = ${arrayOf('text', row.storyboard)},
           storyboard_every = ${row.storyboardEvery}::int, storyboard_rows = ${row.storyboardRows}::int
     where media_id = ${row.mediaId}::uuid`);
}

export const deleteMediaPictures = (db: Db, mediaId: string): Promise<unknown> =>
  db.rows(sql`delete from media_pictures where media_id = ${mediaId}::uuid`);

export const listMediaPictures = (db: Db, mediaIds: readonly string[]): Promise<MediaPicturesRow[]> =>
  db.rows(sql<MediaPicturesRow>`select ${COLUMNS} from media_pictures p where p.media_id = any(${arrayOf('uuid', mediaIds)})`);

export async function hasPicture(db: Db, mediaId: string, hash: string): Promise<boolean> {
  const row = await db.row(sql`select 1 from media_pictures where media_id = ${mediaId}::uuid and ${hash} = any(thumbnail || storyboard)`);
  return row !== null;
}

export interface ThumbnailRow {
  livestreamId: number;
  mediaId: string;
  slug: string;
  isLive: boolean;
  /** Hashes of its sizes, largest first. */
  thumbnail: string[];
}

export const listThumbnails = (db: Db, livestreamIds: readonly number[]): Promise<ThumbnailRow[]> =>
  db.rows(sql<ThumbnailRow>`
    select m.livestream_id as "livestreamId", m.id::text as "mediaId", c.slug, l.ended_at is null as "isLive", p.thumbnail
      from media m join media_pictures p on p.media_id = m.id join livestreams l on l.id = m.livestream_id
      join channels c on c.id = m.channel_id
     where m.livestream_id = any(${arrayOf('int8', livestreamIds)}) and p.thumbnail <> '{}'`);

/** A stored segment with video, and the init segment that decodes it. */
export interface PictureSegmentRow {
  sequence: number;
  /** Connection id that is part of the object key. */
  connectionId: string;
  /** Seconds on the timeline of the media. */
  time: number;
  duration: number;
  init: number;
}

/** Segments of a media with video, in order; `last` limits them to the latest. */
export async function listPictureSegments(db: Db, mediaId: string, last: number | null = null): Promise<PictureSegmentRow[]> {
  const rows = await db.rows(sql<PictureSegmentRow>`
    select s.sequence, s.connection_id as "connectionId", s.media_time as time, s.duration, s.init_version as init
      from media_segments s
      join media_inits i on i.media_id = s.media_id and i.variant = s.variant and i.version = s.init_version
     where s.media_id = ${mediaId}::uuid and s.variant = 'main' and s.byte_length > 0 and i.tracks @> '[{"track":"video"}]'::jsonb
     order by s.sequence desc ${last === null ? sql`` : sql`limit ${last}::int`}`);
  return rows.reverse();
}
