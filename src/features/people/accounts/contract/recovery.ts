import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Email, NewPassword, PASSWORD_COMMON } from './person.ts';

/** Page of the emailed link `${PUBLIC_URL}/reset-password#token=...`. The token is in the fragment to keep it out of logs and referrers. */
export const RESET_PAGE = '/reset-password';

export const ResetRequest = z.object({ email: Email });

/** The reply is the same whether or not the account exists. The link works once within an hour. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/v1/password-reset',
  summary: 'Request a password reset link by email.',
  viewer: 'none',
  body: ResetRequest,
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
  limit: { rate: 10, seconds: HOUR_SECONDS },
});

/** Ends every session of the account. Does not sign in the browser. */
export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/v1/password-reset/confirm',
  summary: 'Set a new password with the emailed token.',
  viewer: 'none',
  body: z.object({ token: z.string().min(1).max(200), password: NewPassword }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: { RESET_TOKEN_INVALID: [422, 'This link has expired or was already used. Request a new one.'], PASSWORD_COMMON },
  limit: { rate: 30, seconds: HOUR_SECONDS },
});
