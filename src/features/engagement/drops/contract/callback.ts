import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Person } from '#features/people/accounts/contract/person.ts';
import { DropsId } from './campaign.ts';
import { NOT_ADMINISTRATOR } from './organization.ts';

/** Undelivered claims per page. */
export const UNDELIVERED_PAGE = 50;

const Named = z.object({ id: z.string(), name: z.string() });

/**
 * A claim without a delivered callback. `problem` is the result of the last attempt: a response status, `timeout`, `unreachable`, or
 * `private` for an address outside the public Internet. It is null before the first attempt. The next attempt is at `next_attempt_at`;
 * there is none after `failed_at`.
 */
export const UndeliveredClaim = z.object({
  id: z.string(),
  campaign: Named,
  reward: Named,
  user: Person,
  is_test: z.boolean(),
  claimed_at: WireDate,
  attempts: z.int(),
  problem: z.string().nullable(),
  next_attempt_at: WireDate.nullable(),
  failed_at: WireDate.nullable(),
});
export type UndeliveredClaim = z.infer<typeof UndeliveredClaim>;

const params = z.object({ organization: DropsId });

export const listUndelivered = endpoint({
  method: 'GET',
  path: '/api/internal/v1/drops/organizations/:organization/callbacks',
  summary:
    "List an organization's undelivered claims, latest first. Pass `next_cursor` as `cursor` for the next page; null ends the list. Requires an administrator.",
  viewer: 'required',
  params,
  query: z.object({ cursor: DropsId.optional() }),
  reply: dataEnvelopeSchema(z.object({ claims: z.array(UndeliveredClaim), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
});

export const sendCallbacksAgain = endpoint({
  method: 'POST',
  path: '/api/internal/v1/drops/organizations/:organization/callbacks/send-again',
  summary:
    "Resend an organization's undelivered callbacks, or the one of `claim_id`, including failed ones. Returns their number. Requires an administrator.",
  viewer: 'required',
  params,
  body: z.object({ claim_id: DropsId.optional() }),
  reply: dataEnvelopeSchema(z.object({ claims: z.int() })),
  refusals: { NOT_ALLOWED: NOT_ADMINISTRATOR },
  limit: { rate: 30, seconds: 60 },
});
