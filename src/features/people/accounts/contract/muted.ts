import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { Person } from './person.ts';

/** Maximum length of a muted list, small enough to read without paging. */
export const MUTED_MAX = 1000;

const limit = { rate: 120, seconds: 60 };

/** Sorted by name (S-04). The slug is an addition to wire.md 3.5. */
export const listMuted = endpoint({
  method: 'GET',
  path: '/api/v2/silenced-users',
  summary: 'List the users that the viewer has muted.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.array(Person)),
  refusals: {},
});

export const mutePerson = endpoint({
  method: 'POST',
  path: '/api/v2/silenced-users',
  summary: 'Mute a user by `user_id` or `username`. Idempotent.',
  viewer: 'required',
  body: z
    .object({ user_id: z.union([Id, PathId]).optional(), username: z.string().trim().min(1).max(64).optional() })
    .refine(({ user_id, username }) => (user_id === undefined) !== (username === undefined), {
      path: ['user_id'],
      message: 'name the person by user_id or by username',
    }),
  reply: dataEnvelopeSchema(Person),
  refusals: {
    USER_NOT_FOUND: [404, 'User not found.'],
    CANNOT_MUTE_YOURSELF: [422, 'You cannot mute yourself.'],
    TOO_MANY_MUTED: [409, `You have reached the limit of ${MUTED_MAX} muted users.`],
  },
  limit,
});

export const unmutePerson = endpoint({
  method: 'DELETE',
  path: '/api/v2/silenced-users/:userId',
  summary: 'Unmute a user. Idempotent.',
  viewer: 'required',
  params: z.object({ userId: PathId }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
  limit,
});
