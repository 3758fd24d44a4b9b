import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';

/** Page of the emailed link `${PUBLIC_URL}/confirm-email#token=...`. It asks first, because programs that check mails open their links. */
export const CONFIRM_PAGE = '/confirm-email';

/** Needs no session, because the mail may be opened on another device. The link works once within a day. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/email-confirmation',
  summary: 'Confirm the email address of an account with the emailed token. Other accounts with this address lose it.',
  viewer: 'none',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: dataEnvelopeSchema(z.object({ username: z.string(), email: z.string() })),
  refusals: { CONFIRMATION_TOKEN_INVALID: [422, 'This link has expired or was already used. Request a new one.'] },
  limit: { rate: 30, seconds: HOUR_SECONDS },
});

/** Limited per account with RATE_LIMITED. A limit of the mailbox holds the mail back without a refusal. */
export const requestConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/account/email/confirmation',
  summary: 'Email a new confirmation link to the address of this account.',
  viewer: 'required',
  /** False without a mail server, whose links are in the log of the server. */
  reply: dataEnvelopeSchema(z.object({ mails_confirmation: z.boolean() })),
  refusals: {
    EMAIL_ALREADY_CONFIRMED: [409, 'This email address is already confirmed.'],
    NO_EMAIL: [409, 'This account has no email address.'],
  },
});
