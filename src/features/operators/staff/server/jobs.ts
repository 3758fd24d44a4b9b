import type { QueryOf, Refuses, ReplyInput } from '#core/contract/endpoint.ts';
import { listWrongClocks } from '#core/server/clock/node-clocks.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { serverFeatures } from '#core/server/feature.ts';
import type { Client } from '#core/server/http/route.ts';
import { deleteDeadJobs, isJobStored, listDeadJobs, listRetryingJobs, retryDeadJobs } from '#core/server/jobs/failed-jobs.ts';
import { jobKindsOf } from '#core/server/jobs/job-kinds.ts';
import { countJobs } from '#core/server/jobs/store.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  JOBS_PAGE,
  JobCursor,
  type JobLaneCounts,
  listFailedJobs,
  listJobLanes,
  showWrongClocks,
} from '#features/operators/staff/contract/jobs.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';

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

export async function readWrongClocks(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof showWrongClocks>['data']> {
  await requireStaff(ctx.db, viewer, showWrongClocks);
  const nodes = await listWrongClocks(ctx.db, ctx.now());
  return { nodes: nodes.map(({ node, ahead }) => ({ node, ahead_ms: ahead })) };
}

const CHANGES = { retry_job: retryDeadJobs, delete_job: deleteDeadJobs };
type Act = keyof typeof CHANGES;

/** Staff member whose security log records the action. */
interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

export function actOnDeadJob(
  ctx: Ctx,
  actor: Actor,
  act: Act,
  id: number,
  endpoint: Refuses<'NOT_ALLOWED' | 'JOB_NOT_FOUND' | 'JOB_NOT_DEAD'>,
): Promise<string> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, endpoint);
    const [kind] = await CHANGES[act](tx, id);
    if (kind === undefined) return endpoint.refuse((await isJobStored(tx, id)) ? 'JOB_NOT_DEAD' : 'JOB_NOT_FOUND');
    await record(tx, actor, act, { job: kind });
    return kind;
  });
}

export function actOnAllDeadJobs(ctx: Ctx, actor: Actor, act: Act, endpoint: Refuses<'NOT_ALLOWED'>): Promise<number> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, endpoint);
    const { length: jobs } = await CHANGES[act](tx, null);
    if (jobs > 0) await record(tx, actor, act, { jobs });
    return jobs;
  });
}

const record = (tx: Tx, { viewer, client }: Actor, act: Act, details: Record<string, unknown>) =>
  recordSecurityEvent(tx, { act, userId: viewer.id, actorId: viewer.id, details, client, at: tx.now() });
