import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

interface LoggedPerson {
  id: number | null;
  username: string;
  slug: string | null;
}

export interface StaffLogRow {
  id: number;
  act: string;
  actor: LoggedPerson;
  target: LoggedPerson | null;
  reason: string;
  details: Record<string, unknown>;
  address: string;
  createdAt: Date;
}

export interface NewStaffLogEntry extends Pick<StaffLogRow, 'act' | 'reason' | 'details' | 'address'> {
  actorId: number;
  at: Date;
}

/** Inserts an entry per target, unless the actor is not staff. An act on the actor's own account has no target. */
export async function insertStaffLogEntries(db: Db, targetIds: readonly (number | null)[], entry: NewStaffLogEntry): Promise<void> {
  const { act, actorId, reason, details, address, at } = entry;
  await db.rows(sql`
    insert into staff_log (act, actor_id, actor_name, target_id, target_name, reason, details, address, created_at)
    select ${act}, a.id, a.username, t.id, t.username, ${reason}, ${JSON.stringify(details)}::jsonb, ${address}, ${at}::timestamptz
      from unnest(${arrayOf('int8', targetIds)}) as target_id
      join users a on a.id = ${actorId}::int8 and a.is_staff
      left join users t on t.id = target_id and t.id <> a.id`);
}

/** A person by name: the account that has the name now, and the name at the time of the act. */
export interface NamedPerson {
  id: number | null;
  name: string;
}

export interface StaffLogQuery {
  act?: string | undefined;
  actor?: NamedPerson | undefined;
  target?: NamedPerson | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only entries with a smaller id. */
  before?: number | undefined;
  limit: number;
}

const of = (id: RawBuilder<unknown>, name: RawBuilder<unknown>, person: NamedPerson | undefined) =>
  person === undefined
    ? sql``
    : sql`and (${id} = ${person.id}::int8 or lower(${name} collate "C") = lower(${person.name}::text collate "C"))`;

/** Newest first. */
export async function listStaffLogEntries(db: Db, query: StaffLogQuery): Promise<StaffLogRow[]> {
  const { act, actor, target, from, to, before, limit } = query;
  const rows = await db.rows(sql<
    Omit<StaffLogRow, 'actor' | 'target'> &
      Record<'actorName' | 'actorSlug' | 'targetName' | 'targetSlug', string | null> & {
        actorId: number | null;
        targetId: number | null;
      }
  >`
    select l.id, l.act, l.reason, l.details, l.address, l.created_at as "createdAt",
           l.actor_id as "actorId", l.actor_name as "actorName", a.slug as "actorSlug",
           l.target_id as "targetId", l.target_name as "targetName", t.slug as "targetSlug"
      from staff_log l left join users a on a.id = l.actor_id left join users t on t.id = l.target_id
     where true
       ${act === undefined ? sql`` : sql`and l.act = ${act}`}
       ${of(sql`l.actor_id`, sql`l.actor_name`, actor)}
       ${of(sql`l.target_id`, sql`l.target_name`, target)}
       ${from === undefined ? sql`` : sql`and l.created_at >= ${from}`}
       ${to === undefined ? sql`` : sql`and l.created_at < ${to}`}
       ${before === undefined ? sql`` : sql`and l.id < ${before}::int8`}
     order by l.id desc limit ${limit}::int`);
  return rows.map(({ actorId, actorName, actorSlug, targetId, targetName, targetSlug, ...entry }) => ({
    ...entry,
    actor: { id: actorId, username: actorName!, slug: actorSlug },
    target: targetName === null ? null : { id: targetId, username: targetName, slug: targetSlug },
  }));
}

/** Deletes at most `limit` old entries and returns their number. */
export async function deleteOldStaffLogEntries(db: Db, before: Date, limit: number): Promise<number> {
  const row = await db.row(sql<{ n: number }>`
    with chosen as materialized (select id from staff_log where created_at <= ${before}::timestamptz order by created_at limit ${limit}::int),
    gone as (delete from staff_log l using chosen where l.id = chosen.id returning 1)
    select count(*)::int as n from gone`);
  return row!.n;
}
