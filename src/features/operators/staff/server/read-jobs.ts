import type { QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { listDeadJobs, listRetryingJobs } from '#core/server/jobs/failed-jobs.ts';
import { jobKindsOf } from '#core/server/jobs/job-kinds.ts';
import { countJobs } from '#core/server/jobs/store.ts';
import { readPage } from '#core/server/read-page.ts';
import { JOBS_PAGE, JobCursor, type JobLaneCounts, listFailedJobs, listJobLanes } from '#features/operators/staff/contract.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';

/** All lanes by name, including empty ones. Kinds of other nodes come last, if they have jobs. */
export async function readLanes(ctx: Ctx, viewer: Viewer): Promise<JobLaneCounts[]> {
  await requireStaff(ctx.db, viewer, listJobLanes);
  const kinds = jobKindsOf(serverFeatures(ctx));
  const names = [...new Set([...kinds.values()].map(({ lane }) => lane.name))].sort();
  const lanes = new Map<string | null, JobLaneCounts>(names.map((lane) => [lane, emptyLane(lane)]));
  for (const { kind, ...counts } of await countJobs(ctx.db)) {
    const lane = kinds.get(kind)?.lane.name ?? null;
    const sum = lanes.get(lane) ?? emptyLane(lane);
    for (const state of ['waiting', 'running', 'retrying', 'dead'] as const) sum[state] += counts[state];
    lanes.set(lane, sum);
  }
  return [...lanes.values()];
}

const emptyLane = (lane: string | null): JobLaneCounts => ({ lane, waiting: 0, running: 0, retrying: 0, dead: 0 });

export async function readFailedJobs(
  ctx: Ctx,
  viewer: Viewer,
  { state, cursor }: QueryOf<typeof listFailedJobs>,
): Promise<ReplyInput<typeof listFailedJobs>['data']> {
  await requireStaff(ctx.db, viewer, listFailedJobs);
  const kinds = jobKindsOf(serverFeatures(ctx));
  const list = state === 'dead' ? listDeadJobs : listRetryingJobs;
  const { rows, next } = await readPage(JOBS_PAGE, (limit) => list(ctx.db, cursor ?? null, limit), JobCursor.format);
  return {
    jobs: rows.map(({ createdAt, at, ...job }) => ({
      ...job,
      lane: kinds.get(job.kind)?.lane.name ?? null,
      max_attempts: kinds.get(job.kind)?.attempts ?? null,
      created_at: createdAt.toISOString(),
      at: at.toISOString(),
    })),
    next_cursor: next,
  };
}
