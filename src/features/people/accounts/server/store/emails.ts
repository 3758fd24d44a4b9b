import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { folded } from '#core/server/db/folded.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { findUser, listUsers, type User } from './users.ts';

const holdsEmail = (email: string): RawBuilder<boolean> => sql<boolean>`${folded(sql`email`)} = ${folded(sql`${email}::text`)}`;

/** The account that an address signs in: the one that confirmed it, or else the oldest (docs/decisions/069). */
export const findUserByEmail = (db: Db, email: string) =>
  findUser(db, sql`${holdsEmail(email)} order by email_confirmed_at is null, id limit 1`);

export const findConfirmedByEmail = (db: Db, email: string) => findUser(db, sql`${holdsEmail(email)} and email_confirmed_at is not null`);

/** Active accounts that a reset mail to this address names: the one that confirmed it, or else the oldest ones. */
export async function listResetTargets(db: Db, email: string, limit: number): Promise<User[]> {
  const users = await listUsers(
    db,
    sql`${holdsEmail(email)} and suspended_at is null order by email_confirmed_at is null, id limit ${limit}::int`,
  );
  return users[0]?.emailConfirmedAt ? users.slice(0, 1) : users;
}

/** Locks all accounts with this address in id order, so that concurrent confirmations of one address wait for each other. */
export const lockEmailHolders = (db: Db, email: string) => listUsers(db, sql`${holdsEmail(email)} order by id for no key update`);

/** A new address is unconfirmed. The same address in another case stays confirmed. */
export async function updateEmail(db: Db, id: number, email: string): Promise<void> {
  await db.rows(sql`
    update users set email = ${email}, email_confirmed_at = case when ${holdsEmail(email)} then email_confirmed_at end
     where id = ${id}::int8`);
}

export async function updateEmailConfirmed(db: Db, id: number, at: Date): Promise<void> {
  await db.rows(sql`update users set email_confirmed_at = ${at}::timestamptz where id = ${id}::int8`);
}

export async function clearEmails(db: Db, ids: readonly number[]): Promise<void> {
  await db.rows(sql`update users set email = null where id = any(${arrayOf('int8', ids)})`);
}

interface NewConfirmation {
  tokenHash: string;
  userId: number;
  /** Address that the link was mailed to. */
  email: string;
  expiresAt: Date;
}

export async function insertConfirmation(db: Db, { tokenHash, userId, email, expiresAt }: NewConfirmation): Promise<void> {
  await db.rows(sql`
    insert into email_confirmations (token_hash, user_id, email, expires_at)
    values (${tokenHash}, ${userId}, ${email}, ${expiresAt})`);
}

export function findConfirmation(db: Db, tokenHash: string, now: Date): Promise<{ userId: number; email: string } | null> {
  return db.row(sql<{ userId: number; email: string }>`
    select user_id as "userId", email from email_confirmations where token_hash = ${tokenHash} and expires_at > ${now}`);
}

/** Returns false for a used link. */
export async function deleteConfirmation(db: Db, tokenHash: string): Promise<boolean> {
  return (await db.row(sql`delete from email_confirmations where token_hash = ${tokenHash} returning 1`)) !== null;
}

/** Skips rows that a concurrent sign-up deletes. */
export async function deleteExpiredConfirmations(db: Db, now: Date): Promise<void> {
  await db.rows(sql`
    delete from email_confirmations where token_hash in (
      select token_hash from email_confirmations where expires_at <= ${now} for update skip locked)`);
}

/** Deletes the links that were mailed for these accounts: of resets and of confirmations. */
export async function deleteMailedLinks(db: Db, userIds: readonly number[]): Promise<void> {
  await db.rows(sql`delete from password_resets where user_id = any(${arrayOf('int8', userIds)})`);
  await db.rows(sql`delete from email_confirmations where user_id = any(${arrayOf('int8', userIds)})`);
}
