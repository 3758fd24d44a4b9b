import { sql } from 'kysely';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { KNOWN_SECONDS } from '#features/people/accounts/rules.ts';

/** Marks that signed in to the account within KNOWN_SECONDS. */
export async function listKnownMarks(db: Db, userId: number, marks: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.rows<{ mark: string }>(sql`
    select mark from known_clients
     where user_id = ${userId} and mark = any(${arrayOf('text', marks)}) and seen_at > ${secondsAfter(now, -KNOWN_SECONDS)}`);
  return rows.map(({ mark }) => mark);
}

export async function upsertKnownMarks(db: Db, userId: number, marks: readonly string[], now: Date): Promise<void> {
  await db.rows(sql`
    insert into known_clients (user_id, mark, seen_at) select ${userId}, mark, ${now}::timestamptz from unnest(${arrayOf('text', marks)}) as mark
    on conflict (user_id, mark) do update set seen_at = excluded.seen_at`);
  await db.rows(sql`delete from known_clients where user_id = ${userId} and seen_at <= ${secondsAfter(now, -KNOWN_SECONDS)}`);
}

export async function deleteKnownMarks(db: Db, userId: number): Promise<void> {
  await db.rows(sql`delete from known_clients where user_id = ${userId}`);
}
