import type { QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { listFailures } from '#core/server/http/failed-requests.ts';
import { readPage } from '#core/server/read-page.ts';
import { FAILURES_PAGE, listFailedRequests } from '#features/operators/staff/contract/failed-requests.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';

export async function readFailedRequests(
  ctx: Ctx,
  viewer: Viewer,
  { request_id, cursor }: QueryOf<typeof listFailedRequests>,
): Promise<ReplyInput<typeof listFailedRequests>['data']> {
  await requireStaff(ctx.db, viewer, listFailedRequests);
  const which = { requestId: request_id || null, before: cursor ?? null };
  const { rows, next } = await readPage(
    FAILURES_PAGE,
    (limit) => listFailures(ctx.db, which, limit),
    ({ id }) => String(id),
  );
  return {
    requests: rows.map(({ requestId, failedAt, ...row }) => ({ ...row, request_id: requestId, failed_at: failedAt.toISOString() })),
    next_cursor: next,
  };
}
