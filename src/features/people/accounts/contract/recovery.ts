import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Email, NewPassword, PASSWORD_COMMON } from './person.ts';

/**
 * The page that the link in the mail opens: `${PUBLIC_URL}/reset-password#token=...`. The token is in the fragment, so that it never
 * appears in a log or a referrer.
 */
export const RESET_PAGE = '/reset-password';

export const ResetRequest = z.object({ email: Email });

/** The reply is the same whether or not the account exists. The link works once and expires after one hour. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/v1/password-reset',
  summary: 'Request a password reset link by e-mail.',
  viewer: 'none',
  body: ResetRequest,
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
  limit: { rate: 10, seconds: 3600 },
});

/** Sets the password and ends every session of the account. It does not sign the browser in. */
export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/v1/password-reset/confirm',
  summary: 'Set a new password with the token from the mail.',
  viewer: 'none',
  body: z.object({ token: z.string().min(1).max(200), password: NewPassword }),
  reply: dataEnvelopeSchema(z.null()),
  refusals: { RESET_TOKEN_INVALID: [422, 'This link has expired or was already used. Request a new one.'], PASSWORD_COMMON },
  limit: { rate: 30, seconds: 3600 },
});
