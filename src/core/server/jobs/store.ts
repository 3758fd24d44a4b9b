import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { arrayOf, unnest } from '../db/unnest.ts';

export interface NewJob {
  kind: string;
  key: string | null;
  json: string;
  due: Date;
  createdAt: Date;
}

/** Each lease has a new id, so that a late node is not mistaken for its successor. */
export interface LeasedJob {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  lease: string;
  error: string | null;
}

export interface Lease {
  id: string;
  node: string;
  until: Date;
}

export async function insertJob(db: Db, { kind, key, json, due, createdAt }: NewJob): Promise<boolean> {
  const row = await db.row(sql`
    insert into jobs (kind, key, payload, due, created_at) values (${kind}, ${key}, ${json}::json, ${due}, ${createdAt})
    on conflict (kind, key) where key is not null do nothing returning 1`);
  return row !== null;
}

export async function reviveDeadJob(db: Db, { kind, key, json, due, createdAt }: NewJob): Promise<boolean> {
  const row = await db.row(sql`
    update jobs set payload = ${json}::json, due = ${due}, created_at = ${createdAt}, attempts = 0, error = null, died_at = null
     where kind = ${kind} and key = ${key} and died_at is not null returning 1`);
  return row !== null;
}

/** Excludes jobs that this node is running, even if it failed to renew the lease in time. */
export interface Takeable {
  kinds: readonly string[];
  runningIds: readonly number[];
}

/** The first row of each kind in index order, which avoids scanning the backlog of other kinds. */
const headsOf = ({ kinds, runningIds }: Takeable, head: RawBuilder<unknown>) => sql`
  unnest(${arrayOf('text', kinds)}) as known (kind)
  cross join lateral (
    select j.id, j.due from jobs j
     where j.kind = known.kind and j.died_at is null and j.id <> all(${arrayOf('int8', runningIds)}) ${head}
  ) as head`;

/** When the next of these jobs is due, or the lease of one expires; null when there is none. */
export async function findNextDue(db: Db, takeable: Takeable): Promise<Date | null> {
  const row = await db.row(sql<{ due: Date }>`
    select head.due from ${headsOf(takeable, sql`order by j.due, j.id limit 1`)} order by head.due limit 1`);
  return row?.due ?? null;
}

/** Takes the job due for longest, and counts the attempt. `lost` is the error of a job whose lease expired without a report. */
export function takeNextDue(db: Db, takeable: Takeable, now: Date, lease: Lease, lost: string): Promise<LeasedJob | null> {
  return db.row(sql<LeasedJob>`
    with chosen as materialized (
      select head.id
        from ${headsOf(takeable, sql`and j.due <= ${now} order by j.due, j.id limit 1 for update skip locked`)}
       order by head.due, head.id limit 1
    )
    update jobs set lease = ${lease.id}::uuid, node = ${lease.node}, due = ${lease.until}, attempts = attempts + 1,
           error = case when lease is null then error else ${lost} end
      from chosen where jobs.id = chosen.id
    returning jobs.id, kind, payload, attempts, lease, error`);
}

/** Returns the leases that are still held. */
export async function renewLeases(db: Db, jobs: readonly LeasedJob[], until: Date): Promise<ReadonlySet<string>> {
  const rows = await db.rows(sql<{ lease: string }>`
    update jobs set due = ${until}
      from ${unnest(jobs, 'held', { id: 'int8', lease: 'uuid' })}
     where jobs.id = held.id and jobs.lease = held.lease
    returning jobs.lease`);
  return new Set(rows.map(({ lease }) => lease));
}

/** Each of the following ends a lease. They return false when it had already ended, and then change nothing. */
const endLease = async (db: Db, { id, lease }: LeasedJob, changes: RawBuilder<unknown>): Promise<boolean> => {
  const row = await db.row(sql`
    update jobs set lease = null, node = null, ${changes} where id = ${id} and lease = ${lease}::uuid returning 1`);
  return row !== null;
};

export const rescheduleJob = (db: Db, job: LeasedJob, due: Date, error: string): Promise<boolean> =>
  endLease(db, job, sql`due = ${due}, error = ${error}`);

/** The attempt was interrupted and does not count. */
export const giveJobBack = (db: Db, job: LeasedJob, now: Date): Promise<boolean> =>
  endLease(db, job, sql`due = ${now}, attempts = attempts - 1`);

export const buryJob = (db: Db, job: LeasedJob, now: Date, attempts: number, error: string): Promise<boolean> =>
  endLease(db, job, sql`due = ${now}, died_at = ${now}, attempts = ${attempts}, error = ${error}`);

export async function deleteDoneJob(db: Db, { id, lease }: LeasedJob): Promise<boolean> {
  return (await db.row(sql`delete from jobs where id = ${id} and lease = ${lease}::uuid returning 1`)) !== null;
}

export interface JobCount {
  kind: string;
  waiting: number;
  running: number;
  retrying: number;
  dead: number;
}

export function countJobs(db: Db): Promise<JobCount[]> {
  return db.rows(sql<JobCount>`
    select kind,
           count(*) filter (where died_at is null and lease is null and attempts = 0)::int as waiting,
           count(*) filter (where lease is not null)::int as running,
           count(*) filter (where died_at is null and lease is null and attempts > 0)::int as retrying,
           count(*) filter (where died_at is not null)::int as dead
      from jobs group by kind order by kind`);
}
