import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';

export interface InvitationRow {
  id: number;
  code: string;
  uses: number;
  used: number;
  note: string;
  createdBy: Person | null;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

interface NewInvitation extends Pick<InvitationRow, 'code' | 'uses' | 'note' | 'createdAt' | 'expiresAt'> {
  createdBy: number;
}

/** `rest` is the condition, and may continue with an order and a limit. */
const listWhere = (db: Db, rest: RawBuilder<unknown>): Promise<InvitationRow[]> =>
  db.rows(sql<InvitationRow>`
    select i.id, i.code, i.uses, i.used, i.note, i.created_at as "createdAt", i.expires_at as "expiresAt", i.revoked_at as "revokedAt",
           case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'slug', u.slug) end as "createdBy"
      from invitations i left join users u on u.id = i.created_by where ${rest}`);

/** Newest first, with ids below `before` when given. */
export const listInvitations = (db: Db, before: number | null, limit: number): Promise<InvitationRow[]> =>
  listWhere(db, sql`${before === null ? sql`true` : sql`i.id < ${before}::int8`} order by i.id desc limit ${limit}::int`);

export const findInvitation = async (db: Db, id: number): Promise<InvitationRow | null> =>
  (await listWhere(db, sql`i.id = ${id}::int8`))[0] ?? null;

export async function insertInvitation(db: Db, { code, uses, note, createdBy, createdAt, expiresAt }: NewInvitation): Promise<number> {
  const row = await db.row(sql<{ id: number }>`
    insert into invitations (code, uses, note, created_by, created_at, expires_at)
    values (${code}, ${uses}, ${note}, ${createdBy}, ${createdAt}, ${expiresAt}) returning id`);
  return row!.id;
}

/** Returns false when it is already revoked. */
export async function updateRevoked(db: Db, id: number, at: Date): Promise<boolean> {
  return (await db.row(sql`update invitations set revoked_at = ${at} where id = ${id}::int8 and revoked_at is null returning 1`)) !== null;
}

const USABLE = (now: Date) => sql`revoked_at is null and used < uses and (expires_at is null or expires_at > ${now})`;

export async function isInvitationUsable(db: Db, code: string, now: Date): Promise<boolean> {
  return (await db.row(sql`select 1 from invitations where code = ${code} and ${USABLE(now)}`)) !== null;
}

/** Counts a use. Returns null when none is left: the lock of the row decides between concurrent sign-ups. */
export async function incrementUsed(db: Db, code: string, now: Date): Promise<number | null> {
  const row = await db.row(sql<{ id: number }>`
    update invitations set used = used + 1 where code = ${code} and ${USABLE(now)} returning id`);
  return row?.id ?? null;
}

export async function insertInvitationUse(db: Db, invitationId: number, userId: number, at: Date): Promise<void> {
  await db.rows(sql`
    insert into invitation_uses (user_id, invitation_id, used_at) values (${userId}, ${invitationId}, ${at})`);
}

/** Oldest first. Deleted accounts are missing. */
export const listInvited = (db: Db, invitationId: number): Promise<Array<Person & { usedAt: Date }>> =>
  db.rows(sql<Person & { usedAt: Date }>`
    select u.id, u.username, u.slug, i.used_at as "usedAt"
      from invitation_uses i join users u on u.id = i.user_id where i.invitation_id = ${invitationId}::int8 order by i.used_at, u.id`);
