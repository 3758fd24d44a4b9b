import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/**
 * Jobs are work with an effect outside the database: uploads, pictures, exports. A dead job used up its attempts and is kept for staff, who
 * try it again or delete it. What a job is about stays on the server: staff see its kind and its last error.
 */

/** A lane with the number of its jobs on all nodes. A slow lane does not hold up another. */
export const JobLaneCounts = z.object({
  /** Null for jobs of kinds that this node does not know, because another one runs a newer version. */
  lane: z.string().nullable(),
  waiting: z.int(),
  running: z.int(),
  /** Failed, and waiting for their next attempt. */
  retrying: z.int(),
  dead: z.int(),
});
export type JobLaneCounts = z.infer<typeof JobLaneCounts>;

export const FailedJob = z.object({
  id: Id,
  kind: z.string(),
  lane: z.string().nullable(),
  /** How often it was tried since it was stored, or since staff had it tried again. */
  attempts: z.int(),
  /** How often it is tried in all; null for a kind that this node does not know. */
  max_attempts: z.int().nullable(),
  /** What the last attempt ended with, in one sentence. */
  error: z.string(),
  created_at: z.iso.datetime(),
  /** When it died; of a job that is not dead, when it is tried again. */
  at: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** At most this many jobs are in one page of a list. */
export const JOBS_PAGE = 50;

/** The last job of a page: milliseconds since 1970 of its `at`, and its id. */
const JobCursor = z
  .string()
  .regex(/^\d{1,15}-[1-9]\d{0,14}$/, 'must be the next_cursor of a page')
  .transform((cursor) => {
    const [at = 0, id = 0] = cursor.split('-').map(Number);
    return { at: new Date(at), id };
  });

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;
const limit = { rate: 60, seconds: 60 };

export const listJobLanes = endpoint({
  method: 'GET',
  path: '/api/internal/v1/jobs',
  summary: 'How many jobs wait, run, are retried and are dead, by lane; for staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ lanes: z.array(JobLaneCounts) })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/internal/v1/jobs/failed',
  summary: 'Dead jobs, the latest first, or jobs that are retried, the next one first; for staff. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ state: z.enum(['dead', 'retrying']), cursor: JobCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ jobs: z.array(FailedJob), next_cursor: z.string().nullable() })),
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

/** The job has all attempts of its kind again. */
export const retryDeadJob = endpoint({
  method: 'POST',
  path: '/api/internal/v1/jobs/:job/retry',
  summary: 'Try a dead job again, at once and with all attempts. Staff only.',
  ...ofDeadJob,
});

export const deleteDeadJob = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/jobs/:job',
  summary: 'Delete a dead job; its work is not done. Staff only.',
  ...ofDeadJob,
});

const ofAllDeadJobs = { viewer: 'required', reply: dataEnvelopeSchema(z.object({ jobs: z.int() })), refusals, limit } as const;

export const retryAllDeadJobs = endpoint({
  method: 'POST',
  path: '/api/internal/v1/dead-jobs/retry',
  summary: 'Try all dead jobs again (the oldest 10,000), with all attempts. Staff only.',
  ...ofAllDeadJobs,
});

export const deleteAllDeadJobs = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/dead-jobs',
  summary: 'Delete all dead jobs (the oldest 10,000); their work is not done. Staff only.',
  ...ofAllDeadJobs,
});
