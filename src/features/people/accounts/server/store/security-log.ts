import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import type { SecurityAct } from '#features/people/accounts/contract/security-log.ts';
import { SECURITY_LOG } from '#features/people/accounts/rules.ts';

export interface NewSecurityEntry {
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

export interface SecurityNames {
  userId: number | null;
  user: string | null;
  actor: string | null;
}

/** Inserts the entry for each of these accounts. Null stands for no existing account. Returns the names of each entry. */
export function insertSecurityEntries(db: Db, userIds: readonly (number | null)[], entry: NewSecurityEntry): Promise<SecurityNames[]> {
  const { act, actorId, reason, details, address, at } = entry;
  return db.rows(sql<SecurityNames>`
    insert into security_log (user_id, act, actor_id, reason, details, address, created_at)
    select user_id, ${act}, ${actorId}::int8, ${reason}, ${JSON.stringify(details)}::jsonb, ${address}, ${at}::timestamptz
      from unnest(${arrayOf('int8', userIds)}) as user_id
    returning user_id as "userId", (select username from users where id = security_log.user_id) as "user",
              (select username from users where id = security_log.actor_id) as "actor"`);
}

/** Newest first, with ids below `before` when given. */
export function listSecurityEntries(db: Db, userId: number, before: number | null, limit: number): Promise<SecurityRow[]> {
  return db.rows(sql<SecurityRow>`
    select l.id, l.act, case when a.id is not null then json_build_object('id', a.id, 'username', a.username, 'slug', a.slug) end as actor,
           l.reason, l.details, l.address, l.created_at as "createdAt"
      from security_log l left join users a on a.id = l.actor_id
     where l.user_id = ${userId}::int8 ${before === null ? sql`` : sql`and l.id < ${before}::int8`}
     order by l.id desc limit ${limit}::int`);
}

/** Whether the owner or somebody unknown acted, or another person. */
export type SecurityActor = 'owner' | 'other';

/** Deletes at most `limit` old entries and returns their number. */
export function deleteOldSecurityEntries(db: Db, actor: SecurityActor, before: Date, limit: number): Promise<number> {
  const condition = actor === 'owner' ? sql`actor_id is null` : sql`actor_id is not null`;
  return deleteEntries(
    db,
    sql`
      select id from security_log where ${condition} and created_at <= ${before}::timestamptz order by created_at limit ${limit}::int`,
  );
}

/** Both have an index of the entries with a whole address. */
export type LogTable = 'security_log' | 'staff_log';

/** Entries older than `before` with a whole address, oldest first. */
export function listWholeAddresses(db: Db, table: LogTable, before: Date, limit: number): Promise<{ id: number; address: string }[]> {
  return db.rows(sql<{ id: number; address: string }>`
    select id, address from ${sql.table(table)}
     where address <> '' and position('/' in address) = 0 and created_at <= ${before}::timestamptz order by created_at limit ${limit}::int`);
}

export async function updateEntryAddresses(db: Db, table: LogTable, addresses: readonly { id: number; address: string }[]): Promise<void> {
  await db.rows(sql`
    update ${sql.table(table)} l set address = cut.address
      from ${unnest(addresses, 'cut', { id: 'int8', address: 'text' })} where l.id = cut.id`);
}

export function deleteSurplusSecurityEntries(db: Db, limit: number): Promise<number> {
  return deleteEntries(
    db,
    sql`
      select l.id
        from (select user_id, case when user_id is null then ${SECURITY_LOG.unknownRows}::int else ${SECURITY_LOG.ownRows}::int end as kept
                from security_log where actor_id is null group by user_id having count(*) > ${SECURITY_LOG.ownRows}::int) full_account
        cross join lateral (
          select id from security_log own
           where own.user_id is not distinct from full_account.user_id and own.actor_id is null order by own.id desc offset full_account.kept) l
       limit ${limit}::int`,
  );
}

/** Selects ids in a separate step, because a plan may evaluate a subquery, and its limit, more than once. */
async function deleteEntries(db: Db, ids: RawBuilder<unknown>): Promise<number> {
  const row = await db.row(sql<{ n: number }>`
    with chosen as materialized (${ids}),
    gone as (delete from security_log l using chosen where l.id = chosen.id returning 1)
    select count(*)::int as n from gone`);
  return row!.n;
}
