import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { plainText } from '#core/contract/plain-text.ts';
import { SIGN_UP_MODES } from './entry.ts';
import { Person } from './person.ts';
import { NOT_STAFF } from './staff.ts';

export const INVITATION_USES_MAX = 1000;
export const INVITATION_NOTE_MAX = 100;
const INVITATION_DAYS_MAX = 365;

export const Invitation = z.object({
  id: Id,
  code: z.string(),
  /** `${PUBLIC_URL}/sign-up#invitation=CODE`. */
  url: z.string(),
  /** Number of accounts that can sign up with it, and that have. */
  uses: z.int(),
  used: z.int(),
  note: z.string(),
  created_by: Person.nullable(),
  created_at: z.iso.datetime(),
  /** Null without an end. */
  expires_at: z.iso.datetime().nullable(),
  state: z.enum(['open', 'used_up', 'expired', 'revoked']),
});
export type Invitation = z.infer<typeof Invitation>;

export const INVITATIONS_PAGE = 50;

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;
const limit = { rate: 60, seconds: 60 };

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/internal/v1/invitations',
  summary: 'List invitations, newest first, and who may sign up. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ sign_up: z.enum(SIGN_UP_MODES), invitations: z.array(Invitation), next_cursor: NextCursor })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

/** `days` counts periods of 24 hours; null for no end. */
export const NewInvitation = z.object({
  uses: z.int().min(1).max(INVITATION_USES_MAX).default(1),
  days: z.int().min(1).max(INVITATION_DAYS_MAX).nullable().default(7),
  note: plainText(INVITATION_NOTE_MAX).default(''),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/internal/v1/invitations',
  summary: 'Create an invitation for a number of new accounts. Staff only.',
  viewer: 'required',
  body: NewInvitation,
  reply: dataEnvelopeSchema(z.object({ invitation: Invitation })),
  refusals,
  limit,
});

const ofInvitation = { viewer: 'required', params: z.object({ invitation: PathId }) } as const;
const INVITATION_NOT_FOUND = [404, 'This invitation does not exist.'] as const;

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/invitations/:invitation',
  summary: 'Revoke an invitation. Accounts that used it are kept. Staff only.',
  ...ofInvitation,
  reply: dataEnvelopeSchema(z.object({ invitation: Invitation })),
  refusals: { ...refusals, INVITATION_NOT_FOUND, ALREADY_REVOKED: [409, 'This invitation is already revoked.'] },
  limit,
});

export const listInvited = endpoint({
  method: 'GET',
  path: '/api/internal/v1/invitations/:invitation/people',
  summary: 'List the accounts that signed up with an invitation, oldest first. Staff only.',
  ...ofInvitation,
  reply: dataEnvelopeSchema(z.object({ people: z.array(Person.extend({ used_at: z.iso.datetime() })) })),
  refusals: { ...refusals, INVITATION_NOT_FOUND },
  limit: { rate: 120, seconds: 60 },
});
