import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { listFailedRequests } from '#features/operators/staff/contract/failed-requests.ts';
import {
  deleteAllDeadJobs,
  deleteDeadJob,
  listFailedJobs,
  listJobLanes,
  retryAllDeadJobs,
  retryDeadJob,
  showWrongClocks,
} from '#features/operators/staff/contract/jobs.ts';
import { showLastDay, showOverview } from '#features/operators/staff/contract/overview.ts';
import { readFailedRequests } from './failed-requests.ts';
import { actOnAllDeadJobs, actOnDeadJob, readFailedJobs, readLanes, readWrongClocks } from './jobs.ts';
import { readLastDay, readOverview } from './overview.ts';

export const staffRoutes: Route[] = [
  route(showOverview, async ({ ctx, viewer }) => dataEnvelope(await readOverview(ctx, viewer))),
  route(showLastDay, async ({ ctx, viewer }) => dataEnvelope(await readLastDay(ctx, viewer))),
  route(listJobLanes, async ({ ctx, viewer }) => dataEnvelope({ lanes: await readLanes(ctx, viewer) })),
  route(listFailedJobs, async ({ ctx, viewer, query }) => dataEnvelope(await readFailedJobs(ctx, viewer, query))),
  route(listFailedRequests, async ({ ctx, viewer, query }) => dataEnvelope(await readFailedRequests(ctx, viewer, query))),
  route(showWrongClocks, async ({ ctx, viewer }) => dataEnvelope(await readWrongClocks(ctx, viewer))),
  route(retryDeadJob, async ({ ctx, viewer, client, params, endpoint }) =>
    dataEnvelope({ kind: await actOnDeadJob(ctx, { viewer, client }, 'retry_job', params.job, endpoint) }),
  ),
  route(deleteDeadJob, async ({ ctx, viewer, client, params, endpoint }) =>
    dataEnvelope({ kind: await actOnDeadJob(ctx, { viewer, client }, 'delete_job', params.job, endpoint) }),
  ),
  route(retryAllDeadJobs, async ({ ctx, viewer, client, endpoint }) =>
    dataEnvelope({ jobs: await actOnAllDeadJobs(ctx, { viewer, client }, 'retry_job', endpoint) }),
  ),
  route(deleteAllDeadJobs, async ({ ctx, viewer, client, endpoint }) =>
    dataEnvelope({ jobs: await actOnAllDeadJobs(ctx, { viewer, client }, 'delete_job', endpoint) }),
  ),
];
