import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';

export const Device = z.object({
  id: Id,
  kind: z.enum(['browser', 'program']),
  created_at: z.iso.datetime(),
  /** Accurate to one minute. */
  last_seen_at: z.iso.datetime(),
  address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/** Most recent first. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: 'List the sessions of this account.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ sessions: z.array(Device) })),
  refusals: {},
});

/** Revoking the current session clears its cookies. */
export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:session',
  summary: 'End one session of this account.',
  viewer: 'required',
  params: z.object({ session: PathId }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: { SESSION_NOT_FOUND: [404, 'That session has already ended.'] },
});

export const revokeOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions',
  summary: 'End every other session of this account.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ ended_sessions: z.int() })),
  refusals: {},
});
