import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

/** Positions kept per person, latest first. */
export const POSITIONS = 200;

/** Positions in seconds by uuid. */
export async function listPositions(db: Db, userId: number, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ uuid: string; seconds: number }>`
    select recording_id::text as uuid, seconds from recording_positions
     where user_id = ${userId}::int8 and recording_id = any(${arrayOf('uuid', uuids)})`);
  return new Map(rows.map(({ uuid, seconds }) => [uuid, seconds]));
}

/** Returns true for the person's first position in this recording. Positions in deleted recordings are not stored. */
export async function upsertPosition(db: Db, userId: number, uuid: string, seconds: number, at: Date): Promise<boolean> {
  const row = await db.row(sql<{ isNew: boolean }>`
    insert into recording_positions (user_id, recording_id, seconds, updated_at)
    select ${userId}::int8, r.id, ${seconds}::real, ${at}::timestamptz from recordings r where r.id = ${uuid}::uuid for key share
    on conflict (user_id, recording_id) do update set seconds = excluded.seconds, updated_at = excluded.updated_at
    returning xmax = 0 as "isNew"`);
  return row?.isNew ?? false;
}

export async function deletePosition(db: Db, userId: number, uuid: string): Promise<void> {
  await db.rows(sql`delete from recording_positions where user_id = ${userId}::int8 and recording_id = ${uuid}::uuid`);
}

/** Deletes all but a person's latest positions. */
export async function trimPositions(db: Db, userId: number): Promise<void> {
  await db.rows(sql`
    delete from recording_positions where user_id = ${userId}::int8 and recording_id in (
      select recording_id from recording_positions where user_id = ${userId}::int8
       order by updated_at desc, recording_id offset ${POSITIONS}::int)`);
}
