import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Person } from '#features/people/accounts/contract/person.ts';
import { DropsId } from './campaign.ts';
import { NOT_ADMINISTRATOR } from './organization.ts';

/** A page of the claims that an organization was not told of. */
export const UNDELIVERED_PAGE = 50;

const Named = z.object({ id: z.string(), name: z.string() });

/**
 * A claim that an organization was not told of. `problem` is what the last attempt ended with: the status of an answer, `timeout`,
 * `unreachable`, or `private` for an address that is not on the public Internet; null before the first attempt. It is tried again at
 * `next_attempt_at`; one that was given up at `failed_at` is not.
 */
export const UndeliveredClaim = z.object({
  id: z.string(),
  campaign: Named,
  reward: Named,
  user: Person,
  claimed_at: z.string(),
  attempts: z.int(),
  problem: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  failed_at: z.string().nullable(),
});
export type UndeliveredClaim = z.infer<typeof UndeliveredClaim>;

const params = z.object({ organization: DropsId });

export const listUndelivered = endpoint({
  method: 'GET',
  path: '/api/internal/v1/drops/organizations/:organization/callbacks',
  summary:
    'The claims that an organization was not told of, the latest first; its administrators. Pass `next_cursor` as `cursor` for the next page; null ends the list.',
  viewer: 'required',
  params,
  query: z.object({ cursor: DropsId.optional() }),
  reply: dataEnvelopeSchema(z.object({ claims: z.array(UndeliveredClaim), next_cursor: z.string().nullable() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
});

export const sendCallbacksAgain = endpoint({
  method: 'POST',
  path: '/api/internal/v1/drops/organizations/:organization/callbacks/send-again',
  summary:
    'Tells an organization again of the claims that it was not told of, or of the one with `claim_id`, also when they were given up; its administrators. Answers how many there are.',
  viewer: 'required',
  params,
  body: z.object({ claim_id: DropsId.optional() }),
  reply: dataEnvelopeSchema(z.object({ claims: z.int() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
  limit: { rate: 30, seconds: 60 },
});
