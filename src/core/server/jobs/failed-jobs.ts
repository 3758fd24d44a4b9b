import { sql } from 'kysely';
import type { Tx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { jobStored } from './job.ts';

/** As shown to staff, without the payload. */
export interface FailedJob {
  id: number;
  kind: string;
  attempts: number;
  error: string;
  createdAt: Date;
  /** When it died, or when the next attempt of a live job is due. */
  at: Date;
}

export type JobCursor = Pick<FailedJob, 'at' | 'id'>;

/** Latest first. */
export function listDeadJobs(db: Db, cursor: JobCursor | null, limit: number): Promise<FailedJob[]> {
  return db.rows(sql<FailedJob>`
    select id, kind, attempts, error, created_at as "createdAt", died_at as "at" from jobs
     where died_at is not null ${cursor ? sql`and (died_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)` : sql``}
     order by died_at desc, id desc limit ${limit}::int`);
}

/** Next attempt first. */
export function listRetryingJobs(db: Db, cursor: JobCursor | null, limit: number): Promise<FailedJob[]> {
  return db.rows(sql<FailedJob>`
    select id, kind, attempts, error, created_at as "createdAt", due as "at" from jobs
     where attempts > 0 and lease is null and died_at is null ${cursor ? sql`and (due, id) > (${cursor.at}::timestamptz, ${cursor.id}::bigint)` : sql``}
     order by due, id limit ${limit}::int`);
}

export async function isJobStored(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from jobs where id = ${id}::bigint`)) !== null;
}

/** Maximum number of dead jobs that one call retries or deletes, oldest first, so that its transaction stays short. */
export const DEAD_JOBS_STEP = 10_000;

const chosenDead = (id: number | null) => sql`
  chosen as materialized (
    select id from jobs where died_at is not null ${id === null ? sql`` : sql`and id = ${id}::bigint`}
     order by died_at, id limit ${DEAD_JOBS_STEP}::int for update
  )`;

/** All dead jobs for null. Returns the kind of each. */
export async function retryDeadJobs(tx: Tx, id: number | null): Promise<string[]> {
  const rows = await tx.rows(sql<{ kind: string }>`
    with ${chosenDead(id)}
    update jobs set died_at = null, attempts = 0, due = ${tx.now()} from chosen where jobs.id = chosen.id returning kind`);
  if (rows.length > 0) jobStored.sendAfterCommit(tx);
  return rows.map(({ kind }) => kind);
}

export async function deleteDeadJobs(tx: Tx, id: number | null): Promise<string[]> {
  const rows = await tx.rows(sql<{ kind: string }>`
    with ${chosenDead(id)} delete from jobs using chosen where jobs.id = chosen.id returning kind`);
  return rows.map(({ kind }) => kind);
}
