import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type AnyJobKind, type EnqueueOptions, enqueueJob, type JobKind, type JobLane } from './job.ts';
import { JobRunner, type JobRunnerOptions } from './job-runner.ts';

const Named = z.object({ name: z.string() });
type NamedKind = JobKind<typeof Named, unknown>;

/** A lane with a place for every job of a test. */
export const WIDE: JobLane = { name: 'wide', concurrency: 100 };

/** A kind of job whose payload is a name. It does nothing unless told otherwise. */
export const aKind = (overrides: Partial<NamedKind> = {}): NamedKind => ({
  kind: 'test.named',
  lane: WIDE,
  payload: Named,
  attempts: 3,
  timeLimitSeconds: 600,
  run: async () => {},
  ...overrides,
});

export const enqueue = (ctx: Ctx, kind: NamedKind, name: string, options?: EnqueueOptions): Promise<boolean> =>
  ctx.tx((tx) => enqueueJob(tx, kind, { name }, options));

/** A node that runs only due jobs. Pauses have their full length. */
export const runDueJobs = (ctx: Ctx, kinds: readonly AnyJobKind[], options?: JobRunnerOptions): Promise<void> =>
  new JobRunner(ctx, kinds, { random: () => 0, ...options }).runAllDue();

export interface StoredJob {
  kind: string;
  name: string;
  state: 'waiting' | 'running' | 'dead';
  attempts: number;
  error: string | null;
  due: Date;
}

/** All stored jobs, in the order of storing. */
export const storedJobs = (db: Db): Promise<StoredJob[]> =>
  db.rows(sql<StoredJob>`
    select kind, payload ->> 'name' as name, attempts, error, due,
           case when died_at is not null then 'dead' when lease is not null then 'running' else 'waiting' end as state
      from jobs order by id`);
