import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface User {
  id: number;
  username: string;
  slug: string;
  email: string;
  passwordHash: string;
  isStaff: boolean;
  bio: string;
  createdAt: Date;
}

export type NewUser = Omit<User, 'id' | 'bio'>;

interface UserRow {
  id: number;
  username: string;
  slug: string;
  email: string;
  password_hash: string;
  is_staff: boolean;
  bio: string;
  created_at: Date;
}

async function findUser(db: Db, where: RawBuilder<unknown>): Promise<User | null> {
  const row = await db.row<UserRow>(
    sql`select id, username, slug, email, password_hash, is_staff, bio, created_at from users where ${where}`,
  );
  if (!row) return null;
  const { password_hash: passwordHash, is_staff: isStaff, created_at: createdAt, ...rest } = row;
  return { ...rest, passwordHash, isStaff, createdAt };
}

export const findUserById = (db: Db, id: number) => findUser(db, sql`id = ${id}`);
export const findUserBySlug = (db: Db, slug: string) => findUser(db, sql`slug = ${slug}`);
export const findUserByEmail = (db: Db, email: string) => findUser(db, sql`lower(email) = lower(${email})`);

/** Returns the id, or null when the slug or the e-mail address is taken. The unique indexes decide, also between concurrent sign-ups. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const row = await db.row<{ id: number }>(sql`
    insert into users (username, slug, email, password_hash, is_staff, created_at)
    values (${user.username}, ${user.slug}, ${user.email}, ${user.passwordHash}, ${user.isStaff}, ${user.createdAt})
    on conflict do nothing returning id`);
  return row?.id ?? null;
}

/**
 * Returns true for exactly one sign-up of the installation. Others wait here until it commits, and one of them takes over when it rolls
 * back.
 */
export async function insertFirstAccount(db: Db): Promise<boolean> {
  return (await db.row(sql`insert into first_account (id) values (1) on conflict do nothing returning id`)) !== null;
}

export async function isFirstAccountFree(db: Db): Promise<boolean> {
  return (await db.row(sql`select 1 from first_account`)) === null;
}

export async function updateBio(db: Db, id: number, bio: string): Promise<void> {
  await db.rows(sql`update users set bio = ${bio} where id = ${id}`);
}

/** Returns false when the address belongs to another account. The transaction is then aborted, as after any failed statement. */
export function updateEmail(db: Db, id: number, email: string): Promise<boolean> {
  return db.rows(sql`update users set email = ${email} where id = ${id}`).then(
    () => true,
    (error: unknown) => {
      if ((error as { constraint?: unknown }).constraint === 'users_email') return false;
      throw error;
    },
  );
}

/** Returns false when the password has changed since it was checked. */
export async function updatePassword(db: Db, id: number, checkedHash: string, newHash: string): Promise<boolean> {
  const row = await db.row(
    sql`update users set password_hash = ${newHash} where id = ${id} and password_hash = ${checkedHash} returning id`,
  );
  return row !== null;
}

export async function replacePassword(db: Db, id: number, newHash: string): Promise<void> {
  await db.rows(sql`update users set password_hash = ${newHash} where id = ${id}`);
}
