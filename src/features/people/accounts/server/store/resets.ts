import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** `userId` is null for an unknown address; such a row only equalizes the cost. */
export async function insertReset(db: Db, tokenHash: string, userId: number | null, expiresAt: Date): Promise<void> {
  await db.rows(sql`insert into password_resets (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, ${expiresAt})`);
}

export async function findReset(db: Db, tokenHash: string, now: Date): Promise<{ userId: number } | null> {
  return db.row<{ userId: number }>(
    sql`select r.user_id as "userId" from password_resets r join users u on u.id = r.user_id
         where r.token_hash = ${tokenHash} and r.expires_at > ${now} and u.suspended_at is null`,
  );
}

/** Returns false for a used link. Of two concurrent uses, one deletes the row. */
export async function deleteReset(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.row(sql`delete from password_resets where token_hash = ${tokenHash} returning user_id`)) !== null;
}

export async function deleteResetsOf(db: Db, userId: number): Promise<void> {
  await db.rows(sql`delete from password_resets where user_id = ${userId}`);
}

export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db.rows(sql`delete from password_resets where expires_at <= ${now}`);
}
