import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { BotMark, Person } from '#features/people/accounts/contract/person.ts';

export interface User {
  id: number;
  username: string;
  slug: string;
  /** Null after another account confirmed the address. */
  email: string | null;
  emailConfirmedAt: Date | null;
  passwordHash: string;
  isStaff: boolean;
  bio: string;
  links: string[];
  /** Hash of a stored picture. */
  picture: string | null;
  createdAt: Date;
  suspendedAt: Date | null;
  /** Scheduled end; null for an indefinite suspension. */
  suspendedUntil: Date | null;
  suspensionReason: string;
  bot: BotMark | null;
  /** When the account is deleted; null unless staff decided that. */
  deletesAt: Date | null;
  /** Whether only the deletion suspended the account. */
  isSuspendedForDeletion: boolean;
}

type NewUser = Omit<
  User,
  | 'id'
  | 'email'
  | 'bio'
  | 'links'
  | 'picture'
  | 'bot'
  | 'suspendedAt'
  | 'suspendedUntil'
  | 'suspensionReason'
  | 'deletesAt'
  | 'isSuspendedForDeletion'
> & {
  email: string;
};

interface UserRow {
  id: number;
  username: string;
  slug: string;
  email: string | null;
  email_confirmed_at: Date | null;
  password_hash: string;
  is_staff: boolean;
  bio: string;
  links: string[];
  picture: string | null;
  bot: BotMark | null;
  created_at: Date;
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspension_reason: string;
  deletes_at: Date | null;
  is_suspended_for_deletion: boolean;
}

/** `where` may continue with an order, a limit or a lock. */
export async function listUsers(db: Db, where: RawBuilder<unknown>): Promise<User[]> {
  const rows = await db.rows<UserRow>(sql`
    select id, username, slug, email, email_confirmed_at, password_hash, is_staff, bio, links, picture, bot, created_at, suspended_at,
           suspended_until, suspension_reason, deletes_at, is_suspended_for_deletion
      from users where ${where}`);
  return rows.map((row) => {
    const { password_hash: passwordHash, is_staff: isStaff, created_at: createdAt, ...rest } = row;
    const { email_confirmed_at: emailConfirmedAt, suspended_at: suspendedAt, suspended_until: suspendedUntil, ...others } = rest;
    const {
      suspension_reason: suspensionReason,
      deletes_at: deletesAt,
      is_suspended_for_deletion: isSuspendedForDeletion,
      ...same
    } = others;
    return {
      ...same,
      deletesAt,
      isSuspendedForDeletion,
      emailConfirmedAt,
      passwordHash,
      isStaff,
      createdAt,
      suspendedAt,
      suspendedUntil,
      suspensionReason,
    };
  });
}

export const findUser = async (db: Db, where: RawBuilder<unknown>): Promise<User | null> => (await listUsers(db, where))[0] ?? null;

export const findUserById = (db: Db, id: number) => findUser(db, sql`id = ${id}`);
export const findUserBySlug = (db: Db, slug: string) => findUser(db, sql`slug = ${slug} and deleted_at is null`);

/** Returns null when the slug or a confirmed email is taken. Unique indexes decide between concurrent sign-ups. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const row = await db.row<{ id: number }>(sql`
    insert into users (username, slug, email, email_confirmed_at, password_hash, is_staff, created_at)
    values (${user.username}, ${user.slug}, ${user.email}, ${user.emailConfirmedAt}, ${user.passwordHash}, ${user.isStaff}, ${user.createdAt})
    on conflict do nothing returning id`);
  return row?.id ?? null;
}

/** Returns true for one sign-up of the installation. Others wait for its commit, and one of them takes over on rollback. */
export async function insertFirstAccount(db: Db): Promise<boolean> {
  return (await db.row(sql`insert into first_account (id) values (1) on conflict do nothing returning id`)) !== null;
}

/** False for a new installation. Without the setup token, accounts can exist before the first one of staff. */
export const hasAccounts = async (db: Db): Promise<boolean> => (await db.row(sql`select 1 from users limit 1`)) !== null;

export async function isFirstAccountFree(db: Db): Promise<boolean> {
  return (await db.row(sql`select 1 from first_account`)) === null;
}

export async function updateProfile(
  db: Db,
  id: number,
  { bio = null, links = null }: { bio?: string | null | undefined; links?: readonly string[] | null | undefined },
): Promise<void> {
  await db.rows(sql`
    update users set bio = coalesce(${bio}, bio), links = coalesce(${arrayOf('text', links)}, links)
     where id = ${id}::int8`);
}

export async function updatePicture(db: Db, id: number, picture: string | null): Promise<void> {
  await db.rows(sql`update users set picture = ${picture} where id = ${id}::int8`);
}

/** Returns false if the password changed since its check. */
export async function updatePassword(db: Db, id: number, checkedHash: string, newHash: string): Promise<boolean> {
  const row = await db.row(
    sql`update users set password_hash = ${newHash} where id = ${id} and password_hash = ${checkedHash} returning id`,
  );
  return row !== null;
}

export async function replacePassword(db: Db, id: number, newHash: string): Promise<void> {
  await db.rows(sql`update users set password_hash = ${newHash} where id = ${id}`);
}

/** Locks users in id order, so that two transactions cannot deadlock. Returns the usernames. */
export async function lockUsers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(
    sql<{ id: number; username: string }>`
      select id, username from users where id = any(${arrayOf('int8', ids)}) order by id for no key update`,
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Serializes changes to a user's roles, bans and lists until the transaction ends. */
export async function lockUser(db: Db, id: number): Promise<void> {
  await lockUsers(db, [id]);
}

/** Like `lockUsers`, and returns the users. */
export const lockAccounts = (db: Db, ids: readonly number[]) =>
  listUsers(db, sql`id = any(${arrayOf('int8', ids)}) order by id for no key update`);

export const lockStaff = (db: Db) => listUsers(db, sql`is_staff order by id for no key update`);

/** Whether this user is staff. The share lock keeps the role until the transaction ends. */
export async function shareLockStaff(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from users where id = ${id}::int8 and is_staff for share`)) !== null;
}

export const listStaff = (db: Db): Promise<Person[]> =>
  db.rows(sql<Person>`select id, username, slug from users where is_staff order by slug collate "C"`);

interface AccountSearch {
  prefix: string;
  show: 'all' | 'suspended' | 'staff' | 'deleting';
  /** Cursor: only accounts with a smaller id. */
  before: number | null;
  limit: number;
}

const SHOWN = {
  all: sql`true`,
  suspended: sql`suspended_at is not null`,
  staff: sql`is_staff`,
  deleting: sql`deletes_at is not null`,
};

export function searchUsers(db: Db, { prefix, show, before, limit }: AccountSearch): Promise<User[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  const named = prefix === '' ? sql`` : sql`and slug like ${pattern}`;
  const older = before === null ? sql`` : sql`and id < ${before}::int8`;
  return listUsers(db, sql`deleted_at is null and ${SHOWN[show]} ${named} ${older} order by id desc limit ${limit}::int`);
}

/** Returns false when another account has the slug. */
export function updateUsername(db: Db, id: number, { username, slug }: Pick<User, 'username' | 'slug'>): Promise<boolean> {
  return db.rows(sql`update users set username = ${username}, slug = ${slug} where id = ${id}::int8`).then(
    () => true,
    (error: unknown) => {
      if ((error as { constraint?: unknown }).constraint === 'users_slug') return false;
      throw error;
    },
  );
}

export async function updateDeletion(db: Db, id: number, deletion: { at: Date; suspends: boolean } | null): Promise<void> {
  await db.rows(sql`
    update users set deletes_at = ${deletion?.at ?? null}::timestamptz, is_suspended_for_deletion = ${deletion?.suspends ?? false}
     where id = ${id}::int8`);
}

interface Anonymous {
  username: string;
  slug: string;
  passwordHash: string;
  at: Date;
}

/** Deletes what the account says about the person. The row stays suspended, for messages and books. */
export async function anonymizeUser(db: Db, id: number, { username, slug, passwordHash, at }: Anonymous): Promise<void> {
  await db.rows(sql`
    update users
       set username = ${username}, slug = ${slug}, email = null, email_confirmed_at = null, password_hash = ${passwordHash}, bio = '', links = '{}',
           bot = null, suspension_reason = '', deletes_at = null, deleted_at = ${at}
     where id = ${id}::int8`);
  for (const rows of [
    sql`delete from sessions where user_id = ${id}::int8`,
    sql`delete from password_resets where user_id = ${id}::int8`,
    sql`delete from email_confirmations where user_id = ${id}::int8`,
    sql`delete from known_clients where user_id = ${id}::int8`,
    sql`delete from muted_users where user_id = ${id}::int8`,
    sql`delete from invitation_uses where user_id = ${id}::int8`,
    sql`update invitations set revoked_at = ${at} where created_by = ${id}::int8 and revoked_at is null`,
    sql`delete from security_log where user_id = ${id}::int8 and actor_id is null`,
  ])
    await db.rows(rows);
}

export async function updateBot(db: Db, id: number, bot: BotMark | null): Promise<void> {
  await db.rows(sql`update users set bot = ${bot} where id = ${id}::int8`);
}

export async function updateStaff(db: Db, id: number, isStaff: boolean): Promise<void> {
  await db.rows(sql`update users set is_staff = ${isStaff} where id = ${id}::int8`);
}

export async function updateSuspension(
  db: Db,
  id: number,
  suspension: { at: Date; until: Date | null; reason: string } | null,
): Promise<void> {
  const { at, until, reason } = suspension ?? { at: null, until: null, reason: '' };
  await db.rows(sql`
    update users set suspended_at = ${at}::timestamptz, suspended_until = ${until}::timestamptz, suspension_reason = ${reason}
     where id = ${id}::int8`);
}

export async function isAccountSuspended(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from users where id = ${id}::int8 and suspended_at is not null`)) !== null;
}

/** `userId` is null for an unknown address; such a row only equalizes the cost. */
interface NewReset {
  tokenHash: string;
  userId: number | null;
  /** False when the operator passes the link on. */
  isMailed?: boolean;
}

export async function insertResets(db: Db, resets: readonly NewReset[], expiresAt: Date): Promise<void> {
  await db.rows(sql`
    insert into password_resets (token_hash, user_id, expires_at, is_mailed)
    select w.token_hash, w.user_id, ${expiresAt}::timestamptz, w.is_mailed from ${unnest(
      resets.map((reset) => ({ isMailed: true, ...reset })),
      'w',
      { tokenHash: 'text', userId: 'int8', isMailed: 'bool' },
    )}`);
}

export async function findReset(db: Db, tokenHash: string, now: Date): Promise<{ userId: number; isMailed: boolean } | null> {
  return db.row<{ userId: number; isMailed: boolean }>(
    sql`select r.user_id as "userId", r.is_mailed as "isMailed" from password_resets r join users u on u.id = r.user_id
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

/** Sorted by name. */
export function listMuted(db: Db, userId: number): Promise<Person[]> {
  return db.rows(sql<Person>`
    select u.id, u.username, u.slug from muted_users m join users u on u.id = m.muted_id where m.user_id = ${userId}::int8 order by u.slug collate "C"`);
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
