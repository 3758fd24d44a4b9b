import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { listFailedRequests } from '#features/operators/staff/contract/failed-requests.ts';
import {
  deleteAllDeadJobs,
  deleteDeadJob,
  type FailedJob,
  listFailedJobs,
  listJobLanes,
  retryAllDeadJobs,
  retryDeadJob,
  showWrongClocks,
} from '#features/operators/staff/contract/jobs.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

/**
 * Polling interval in milliseconds, because jobs have no realtime event. A failed query is not polled, or its error and placeholder would
 * alternate.
 */
const REFRESH_MS = 5_000;
const JOBS_KEY = [...STAFF_KEY, 'jobs'];

export const jobLanesQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'lanes'],
  queryFn: async ({ signal }) => (await call(listJobLanes, { signal })).data.lanes,
  refetchInterval: ({ state: { data } }) => (data ? REFRESH_MS : false),
});

/** Nodes compare their clocks every minute. */
export const wrongClocksQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'clocks'],
  queryFn: async ({ signal }) => (await call(showWrongClocks, { signal })).data.nodes,
  refetchInterval: MINUTE_MS,
});

/** Polls only the first page, so that readers of later pages keep their position. */
export const failedJobsQuery = (state: 'dead' | 'retrying') =>
  infiniteQueryOptions({
    ...pagedQuery(
      [...JOBS_KEY, state],
      async (cursor, signal) => (await call(listFailedJobs, { query: { state, cursor }, signal })).data,
      ({ next_cursor }) => next_cursor,
    ),
    refetchInterval: ({ state: { data } }) => (data?.pages.length === 1 ? REFRESH_MS : false),
  });

const ONE = { retry: retryDeadJob, delete: deleteDeadJob };
const ALL = { retry: retryAllDeadJobs, delete: deleteAllDeadJobs };

/** Retries or deletes a dead job, or all of them (null). Shows a toast with the result. */
export function useDeadJobAct(act: 'retry' | 'delete', onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (job: FailedJob | null) => {
      if (job === null) toast.good(`staff.jobs.${act}_all.done`, { count: (await call(ALL[act])).data.jobs });
      else {
        await call(ONE[act], { params: { job: job.id } });
        toast.good(`staff.jobs.${act}.done`, { job: jobName(job) });
      }
    },
    onError: toast.refused,
    onSettled: () => {
      onDone();
      return cache.invalidateQueries({ queryKey: JOBS_KEY });
    },
  });
}

/** Falls back to the technical name without a text. */
export function laneName(lane: string | null): string {
  if (lane === null) return t('staff.jobs.other_lane');
  const key = `staff.lane.${lane}`;
  return isTextKey(key) ? textOf(key) : lane;
}

export function jobName({ kind, id }: Pick<FailedJob, 'kind' | 'id'>): string {
  const name = kind.replaceAll('.', '_');
  const key = `staff.job.${name}`;
  return `${isTextKey(key) ? textOf(key) : kind} #${id}`;
}

/** `requestId` is empty for all. */
export const failedRequestsQuery = (requestId: string) =>
  pagedQuery(
    [...STAFF_KEY, 'failures', requestId],
    async (cursor: string | undefined, signal) =>
      (await call(listFailedRequests, { query: { request_id: requestId || undefined, cursor }, signal })).data,
    (page) => page.next_cursor,
  );
