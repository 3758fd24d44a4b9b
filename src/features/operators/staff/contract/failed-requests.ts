import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** A request that failed because of a bug (500). The log has the stack under its id. */
export const FailedRequest = z.object({
  id: Id,
  /** The `request_id` that its caller saw. */
  request_id: z.string(),
  failed_at: z.iso.datetime(),
  /** Host name and process id. */
  node: z.string(),
  method: z.string(),
  /** The declared path, without values. */
  path: z.string(),
  /** One sentence. */
  error: z.string(),
});
export type FailedRequest = z.infer<typeof FailedRequest>;

export const FAILURES_PAGE = 50;

export const listFailedRequests = endpoint({
  method: 'GET',
  path: '/api/internal/v1/failed-requests',
  summary:
    'List requests that failed in the last 30 days, newest first, or one by its `request_id`. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ request_id: z.string().max(128).optional(), cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ requests: z.array(FailedRequest), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});
