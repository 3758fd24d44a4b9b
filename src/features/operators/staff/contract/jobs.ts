import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { cursorOf, idPart, momentPart, NextCursor } from '#core/contract/pages.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/**
 * Jobs are background work with effects outside the database: uploads, pictures, exports. A dead job used up its attempts and waits for
 * staff to retry or delete it. Its payload stays on the server; staff see its kind and last error.
 */

/** Job counts of a lane on all nodes. */
export const JobLaneCounts = z.object({
  /** Null for kinds that only nodes of a newer version know. */
  lane: z.string().nullable(),
  waiting: z.int(),
  running: z.int(),
  /** Failed and waiting for the next attempt. */
  retrying: z.int(),
  dead: z.int(),
});
export type JobLaneCounts = z.infer<typeof JobLaneCounts>;

export const FailedJob = z.object({
  id: Id,
  kind: z.string(),
  lane: z.string().nullable(),
  /** Attempts since it was stored or last retried by staff. */
  attempts: z.int(),
  /** Null for a kind that this node does not know. */
  max_attempts: z.int().nullable(),
  /** Error of the last attempt, in one sentence. */
  error: z.string(),
  created_at: z.iso.datetime(),
  /** Time of death, or of the next attempt. */
  at: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const JOBS_PAGE = 50;

/** Last job of a page: its `at` in Unix milliseconds, and its id. */
export const JobCursor = cursorOf({ at: momentPart, id: idPart }, '-');

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;
const limit = { rate: 60, seconds: 60 };

export const listJobLanes = endpoint({
  method: 'GET',
  path: '/api/internal/v1/jobs',
  summary: 'Count waiting, running, retrying and dead jobs by lane. Staff only.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ lanes: z.array(JobLaneCounts) })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/internal/v1/jobs/failed',
  summary: 'List dead jobs, newest first, or retrying jobs, next attempt first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ state: z.enum(['dead', 'retrying']), cursor: JobCursor.schema.optional() }),
  reply: dataEnvelopeSchema(z.object({ jobs: z.array(FailedJob), next_cursor: NextCursor })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

const ofDeadJob = {
  viewer: 'required',
  params: z.object({ job: PathId }),
  reply: dataEnvelopeSchema(z.object({ kind: z.string() })),
  refusals: { ...refusals, JOB_NOT_FOUND: [404, 'This job no longer exists.'], JOB_NOT_DEAD: [409, 'This job is not dead.'] },
  limit,
} as const;

/** A running node whose machine has a clock that differs from the database's by more than two seconds. */
export const WrongClock = z.object({
  /** Host name and process id. */
  node: z.string(),
  /** Milliseconds ahead of the database's clock; negative when behind. */
  ahead_ms: z.int(),
});
export type WrongClock = z.infer<typeof WrongClock>;

export const showWrongClocks = endpoint({
  method: 'GET',
  path: '/api/internal/v1/clocks',
  summary: "List the running nodes whose clock differs from the database's by more than two seconds. Staff only.",
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ nodes: z.array(WrongClock) })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

export const retryDeadJob = endpoint({
  method: 'POST',
  path: '/api/internal/v1/jobs/:job/retry',
  summary: 'Retry a dead job immediately with all attempts. Staff only.',
  ...ofDeadJob,
});

export const deleteDeadJob = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/jobs/:job',
  summary: 'Delete a dead job without running it. Staff only.',
  ...ofDeadJob,
});

const ofAllDeadJobs = { viewer: 'required', reply: dataEnvelopeSchema(z.object({ jobs: z.int() })), refusals, limit } as const;

export const retryAllDeadJobs = endpoint({
  method: 'POST',
  path: '/api/internal/v1/dead-jobs/retry',
  summary: 'Retry all dead jobs (the oldest 10,000) with all attempts. Staff only.',
  ...ofAllDeadJobs,
});

export const deleteAllDeadJobs = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/dead-jobs',
  summary: 'Delete all dead jobs (the oldest 10,000) without running them. Staff only.',
  ...ofAllDeadJobs,
});
