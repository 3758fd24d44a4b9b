import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { lockUser } from './users.ts';

/** Sorted by name. */
export function listMuted(db: Db, userId: number): Promise<Person[]> {
  return db.rows(sql<Person>`
    select u.id, u.username, u.slug from muted_users m join users u on u.id = m.muted_id where m.user_id = ${userId}::int8 order by u.slug`);
}

/** Returns false when the list is full. Locks the list owner's row, so that concurrent requests cannot exceed the limit. */
export async function insertMuted(db: Db, userId: number, mutedId: number, at: Date, limit: number): Promise<boolean> {
  await lockUser(db, userId);
  const row = await db.row(sql`
    insert into muted_users (user_id, muted_id, created_at)
    select ${userId}::int8, ${mutedId}::int8, ${at}::timestamptz
     where (select count(*) from muted_users where user_id = ${userId}::int8 and muted_id <> ${mutedId}::int8) < ${limit}::int
    on conflict (user_id, muted_id) do update set muted_id = excluded.muted_id returning 1`);
  return row !== null;
}

export async function deleteMuted(db: Db, userId: number, mutedId: number): Promise<void> {
  await db.rows(sql`delete from muted_users where user_id = ${userId}::int8 and muted_id = ${mutedId}::int8`);
}
