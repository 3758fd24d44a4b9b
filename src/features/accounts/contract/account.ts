import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Self } from './entry.ts';
import { BIO_MAX, Email, GivenPassword, NewPassword, PASSWORD_COMMON } from './person.ts';

/** The viewer's own account, for the settings screens. */
export const Account = Self.extend({ bio: z.string(), created_at: z.iso.datetime() });
export type Account = z.infer<typeof Account>;

export const Bio = z.string().trim().max(BIO_MAX, `must have at most ${BIO_MAX} characters`);

const accountReply = dataEnvelopeSchema(z.object({ account: Account }));

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account',
  summary: "The viewer's own account.",
  viewer: 'required',
  reply: accountReply,
  refusals: {},
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/account/profile',
  summary: 'Change the bio.',
  viewer: 'required',
  body: z.object({ bio: Bio }),
  reply: accountReply,
  refusals: {},
  limit: { rate: 30, seconds: 600 },
});

/** Ends every other session and revokes every program's token. The browser that made the request gets a new session token. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/account/password',
  summary: 'Change the password. Ends the other sessions.',
  viewer: 'required',
  body: z.object({ current_password: GivenPassword, new_password: NewPassword }),
  reply: dataEnvelopeSchema(z.object({ ended_sessions: z.int() })),
  refusals: { WRONG_PASSWORD: [422, 'The current password is wrong.'], PASSWORD_COMMON },
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/account/email',
  summary: 'Change the e-mail address.',
  viewer: 'required',
  body: z.object({ current_password: GivenPassword, email: Email }),
  reply: accountReply,
  refusals: {
    WRONG_PASSWORD: [422, 'The current password is wrong.'],
    EMAIL_TAKEN: [409, 'An account with that email address already exists.'],
  },
});
