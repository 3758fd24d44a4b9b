import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { ClipState } from '#features/clips/contract/clip.ts';

export interface CutRow {
  mediaId: string | null;
  /** Seconds of the media. */
  startsAt: number;
  duration: number;
}

/** What is to be cut. Null for a clip that was deleted. */
export const findCut = (db: Db, id: string): Promise<CutRow | null> =>
  db.row(sql<CutRow>`
    select media_id::text as "mediaId", starts_at as "startsAt", duration from clips where id = ${id}::uuid and deleted_at is null`);

/** The clip is cut, from where it really starts. Returns the hashes of its pictures, and null when it was deleted before. */
export const readyClip = (db: Db, id: string, cut: { start: number; duration: number }): Promise<{ pictures: string[] } | null> =>
  db.row(sql<{ pictures: string[] }>`
    update clips set state = 'ready', starts_at = ${cut.start}::float8, duration = ${cut.duration}::float8
     where id = ${id}::uuid and deleted_at is null returning pictures`);

export async function updatePictures(db: Db, id: string, hashes: readonly string[]): Promise<void> {
  await db.rows(sql`update clips set pictures = ${[...hashes]}::text[] where id = ${id}::uuid`);
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

/** A clip that was not deleted, also one of a suspended channel. */
export const findUndeleted = (db: Db, id: string): Promise<UndeletedClip | null> =>
  db.row(sql<UndeletedClip>`
    select channel_id as "channelId", creator_id as "creatorId", title, state from clips where id = ${id}::uuid and deleted_at is null`);

/** Marks a clip as deleted and returns the hashes of its pictures; null when somebody else did so before. */
export async function takeClipAway(db: Db, id: string, at: Date): Promise<string[] | null> {
  const row = await db.row(sql<{ pictures: string[] }>`
    update clips c set deleted_at = ${at}, pictures = '{}'
      from (select id, pictures from clips where id = ${id}::uuid for update) as before
     where c.id = before.id and c.deleted_at is null returning before.pictures`);
  return row?.pictures ?? null;
}

/** Those of these clips that were not deleted and did not fail. */
export async function listUndeletedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id::text from clips where id = any(${[...ids]}::uuid[]) and deleted_at is null and state <> 'failed'`);
  return new Set(rows.map(({ id }) => id));
}
