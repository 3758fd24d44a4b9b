import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Client } from '#core/server/http/route.ts';
import { deleteDeadJobs, isJobStored, retryDeadJobs } from '#core/server/jobs/failed-jobs.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    retry_job: true;
    delete_job: true;
  }
}

const CHANGES = { retry_job: retryDeadJobs, delete_job: deleteDeadJobs };
type Act = keyof typeof CHANGES;

/** Staff member whose security log records the action. */
interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

/** Returns the kind of the job. */
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

/** Returns the number of jobs. */
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
