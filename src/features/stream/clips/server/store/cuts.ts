import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { ClipState } from '#features/stream/clips/contract/clip.ts';

export interface CutRow {
  mediaId: string | null;
  /** Seconds of the media. */
  startsAt: number;
  duration: number;
}

export const findCut = (db: Db, id: string): Promise<CutRow | null> =>
  db.row(sql<CutRow>`
    select media_id::text as "mediaId", starts_at as "startsAt", duration from clips where id = ${id}::uuid and deleted_at is null`);

export interface ReadyCut {
  /** Actual start in seconds of the media. */
  start: number;
  duration: number;
  byteLength: number;
}

/** Marks a clip as ready. Returns the hashes of its pictures, or null when it was deleted. */
export const readyClip = (db: Db, id: string, { start, duration, byteLength }: ReadyCut): Promise<{ pictures: string[] } | null> =>
  db.row(sql<{ pictures: string[] }>`
    update clips set state = 'ready', starts_at = ${start}::float8, duration = ${duration}::float8, byte_length = ${byteLength}::int8
     where id = ${id}::uuid and deleted_at is null returning pictures`);

export async function updatePictures(db: Db, id: string, hashes: readonly string[]): Promise<void> {
  await db.rows(sql`update clips set pictures = ${arrayOf('text', hashes)} where id = ${id}::uuid`);
}

export async function failClip(db: Db, id: string): Promise<void> {
  await db.rows(sql`update clips set state = 'failed' where id = ${id}::uuid and state = 'processing'`);
}

export interface UndeletedClip {
  channelId: number;
  creatorId: number;
  title: string;
  state: ClipState;
}

/** Includes clips of suspended channels. */
export const findUndeleted = (db: Db, id: string): Promise<UndeletedClip | null> =>
  db.row(sql<UndeletedClip>`
    select channel_id as "channelId", creator_id as "creatorId", title, state from clips where id = ${id}::uuid and deleted_at is null`);

/** Lists the oldest ready clips of a channel that exceed the quota together with the later ones. The latest clip is always kept. */
export async function listSurplus(db: Db, channelId: number, quotaBytes: number, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id::text from (
      select id, sum(byte_length) over newest as together, row_number() over newest as place
        from clips where channel_id = ${channelId}::int8 and state = 'ready' and deleted_at is null
      window newest as (order by id desc)
    ) ranked where together > ${quotaBytes}::int8 and place > 1 order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export async function listClipsOf(db: Db, channelId: number, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id::text from clips where channel_id = ${channelId}::int8 and deleted_at is null order by id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Returns the hashes of the clip's pictures, or null when it was already deleted. */
export async function markClipDeleted(db: Db, id: string, at: Date): Promise<string[] | null> {
  const row = await db.row(sql<{ pictures: string[] }>`
    update clips c set deleted_at = ${at}, pictures = '{}'
      from (select id, pictures from clips where id = ${id}::uuid for update) as before
     where c.id = before.id and c.deleted_at is null returning before.pictures`);
  return row?.pictures ?? null;
}

/** Keys of all clips, as `clipKey` makes them. */
export const CLIP_KEYS = `select 'clips/' || id || '.mp4' from clips where state = 'ready' and deleted_at is null`;

/** Those of these clips that are neither deleted nor failed. */
export async function listUndeletedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id::text from clips where id = any(${arrayOf('uuid', ids)}) and deleted_at is null and state <> 'failed'`);
  return new Set(rows.map(({ id }) => id));
}
