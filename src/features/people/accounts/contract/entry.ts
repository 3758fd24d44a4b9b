import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Email, GivenPassword, NewPassword, PASSWORD_COMMON, Person, Username } from './person.ts';

/** The user who is signed in in this browser. */
export const Self = Person.extend({ email: z.string(), is_staff: z.boolean(), profile_pic: z.string().nullable() });
export type Self = z.infer<typeof Self>;

/** The reply has in `data` the `reason` that staff gave, `suspended_at` and `ends_at`, which is null when only staff can end it. */
export const ACCOUNT_SUSPENDED = 'This account is suspended. Contact the operator of this site if you think that this is a mistake.';

const signedIn = dataEnvelopeSchema(z.object({ viewer: Self }));

export const SignUp = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** Printed by the server at its start while there is no staff and others reach it: makes this account staff. */
  setup_token: z.string().max(100).optional(),
});

/** Creates the account and signs this browser in with the cookies `session_token` and `XSRF-TOKEN`. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/sign-up',
  summary:
    'Create an account and sign in. The first account of an installation is staff; on a server that others reach, the one with the set-up token.',
  viewer: 'none',
  body: SignUp,
  reply: signedIn,
  refusals: {
    USERNAME_TAKEN: [409, 'That username is taken.'],
    USERNAME_RESERVED: [409, 'That username is reserved.'],
    EMAIL_TAKEN: [409, 'An account with that email address already exists.'],
    PASSWORD_COMMON,
    SETUP_TOKEN_INVALID: [422, 'The set-up link is wrong or was used already.'],
  },
  limit: { rate: 30, seconds: 3600 },
});

export const SignIn = z.object({ login: z.string().trim().min(1, 'is needed').max(254, 'is too long'), password: GivenPassword });

/**
 * Signs this browser in with the cookies `session_token` and `XSRF-TOKEN`. After many wrong passwords it refuses with RATE_LIMITED and a
 * Retry-After header.
 */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/sign-in',
  summary: 'Sign in with e-mail or username.',
  viewer: 'none',
  body: SignIn,
  reply: signedIn,
  refusals: {
    WRONG_CREDENTIALS: [422, 'Wrong username, email or password.'],
    ACCOUNT_SUSPENDED: [403, ACCOUNT_SUSPENDED],
  },
});

/** Ends the session of this request and clears its cookies. The reply is the same when there is no session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/sign-out',
  summary: 'End the session.',
  viewer: 'optional',
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
});

/** Everything the web app needs before its first paint. Renews both cookies of a valid session and clears those of an expired one. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/v1/session',
  summary: 'Read who is signed in, and renew the CSRF cookie.',
  viewer: 'optional',
  reply: dataEnvelopeSchema(
    z.object({
      viewer: Self.nullable(),
      /**
       * The next account becomes staff, and the sign-up form says so. Always false on a server that others reach, so that nobody there learns
       * whether it has an account yet.
       */
      first_account: z.boolean(),
    }),
  ),
  refusals: {},
});
