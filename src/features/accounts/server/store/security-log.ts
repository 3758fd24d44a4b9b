import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Person } from '#features/accounts/contract/person.ts';
import type { SecurityAct } from '#features/accounts/contract/security-log.ts';

export interface NewSecurityEntry {
  /** Null when the request named no account that exists. */
  userId: number | null;
  act: SecurityAct;
  actorId: number | null;
  reason: string;
  details: Record<string, unknown>;
  address: string;
  at: Date;
}

export interface SecurityRow extends Pick<NewSecurityEntry, 'reason' | 'details' | 'address'> {
  id: number;
  act: string;
  actor: Person | null;
  createdAt: Date;
}

export async function insertSecurityEntry(db: Db, entry: NewSecurityEntry): Promise<void> {
  const { userId, act, actorId, reason, details, address, at } = entry;
  await db.rows(sql`
    insert into security_log (user_id, act, actor_id, reason, details, address, created_at)
    values (${userId}, ${act}, ${actorId}, ${reason}, ${JSON.stringify(details)}::jsonb, ${address}, ${at})`);
}

/** The newest first, starting before `before` when given. */
export function listSecurityEntries(db: Db, userId: number, before: number | null, limit: number): Promise<SecurityRow[]> {
  return db.rows(sql<SecurityRow>`
    select l.id, l.act, case when a.id is not null then json_build_object('id', a.id, 'username', a.username, 'slug', a.slug) end as actor,
           l.reason, l.details, l.address, l.created_at as "createdAt"
      from security_log l left join users a on a.id = l.actor_id
     where l.user_id = ${userId}::int8 ${before === null ? sql`` : sql`and l.id < ${before}::int8`}
     order by l.id desc limit ${limit}::int`);
}
