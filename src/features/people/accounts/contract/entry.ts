import { z } from 'zod';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Email } from './email.ts';
import { GivenPassword, NewPassword, PASSWORD_COMMON, Person, Username } from './person.ts';

export const Self = Person.extend({
  /** Null after another account confirmed the address. */
  email: z.string().nullable(),
  is_staff: z.boolean(),
  profile_pic: z.string().nullable(),
});
export type Self = z.infer<typeof Self>;

/**
 * `data` of the reply holds the `reason`, `suspended_at`, `ends_at` (null for an indefinite suspension), and `deletes_at` when the account is
 * being deleted.
 */
export const ACCOUNT_SUSPENDED = 'This account is suspended. If you think this is a mistake, contact the operator of this site.';

const signedIn = dataEnvelopeSchema(z.object({ viewer: Self }));

/** Who may sign up: everybody, people with an invitation, or nobody. The first account of an installation can always sign up. */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/** Code of an invitation as typed: case, spaces and dashes do not matter. */
const InvitationCode = z
  .string()
  .max(64)
  .regex(/^[\w\s-]*$/, 'may only have letters, digits, spaces and dashes');

export const SignUp = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  /** Makes this account staff. A reachable server without staff prints the token at startup. */
  setup_token: z.string().max(100).optional(),
  /** Code of an invitation. Needed while only invited people may sign up. */
  invitation: InvitationCode.default(''),
});

/**
 * Creates the account and sets the cookies `session_token` and `XSRF-TOKEN`. `data.refusals` lists the codes when
 * several fields must change; the code of the refusal is the first of them.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/v1/sign-up',
  summary: 'Create an account and sign in. The first account becomes staff; on a reachable server, the account with the setup token.',
  viewer: 'none',
  body: SignUp,
  reply: dataEnvelopeSchema(
    z.object({
      viewer: Self,
      /** Whether this server mails confirmation links. A limit may hold one back; saying so would reveal earlier sign-ups. */
      mails_confirmation: z.boolean(),
    }),
  ),
  refusals: {
    USERNAME_TAKEN: [409, 'That username is taken.'],
    USERNAME_RESERVED: [409, 'That username is reserved.'],
    /** Only for a confirmed address. An unconfirmed one does not block its owner. */
    EMAIL_TAKEN: [409, 'An account with that email address already exists.'],
    PASSWORD_COMMON,
    SIGN_UP_CLOSED: [403, 'This site does not accept new accounts.'],
    INVITATION_NEEDED: [403, 'You need an invitation to sign up.'],
    INVITATION_INVALID: [422, 'This invitation is not valid, has expired or was already used.'],
    SETUP_TOKEN_INVALID: [422, 'This setup link is invalid or was already used.'],
  },
  limit: { rate: 30, seconds: HOUR_SECONDS },
});

export const SignIn = z.object({ login: z.string().trim().min(1, 'is needed').max(254, 'is too long'), password: GivenPassword });

/** Sets the cookies `session_token` and `XSRF-TOKEN`. Too many wrong passwords are refused with RATE_LIMITED and Retry-After. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/sign-in',
  summary: 'Sign in with an email address or username.',
  viewer: 'none',
  body: SignIn,
  reply: signedIn,
  refusals: {
    WRONG_CREDENTIALS: [422, 'Incorrect username, email or password.'],
    ACCOUNT_SUSPENDED: [403, ACCOUNT_SUSPENDED],
  },
});

/** Clears the session cookies. The reply is the same without a session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/v1/sign-out',
  summary: 'End the session.',
  viewer: 'optional',
  reply: dataEnvelopeSchema(z.null()),
  refusals: {},
});

/** Data that the web app needs before its first paint. Renews both cookies of a valid session and clears those of an expired one. */
export const readSession = endpoint({
  method: 'GET',
  path: '/api/v1/session',
  summary: 'Read the signed-in user and renew the CSRF cookie.',
  viewer: 'optional',
  reply: dataEnvelopeSchema(
    z.object({
      viewer: Self.nullable(),
      /** Whether the next account becomes staff. Always false on a reachable server, to hide whether it already has an account. */
      first_account: z.boolean(),
      /** Who may sign up. */
      sign_up: z.enum(SIGN_UP_MODES).default('open'),
    }),
  ),
  refusals: {},
});

/** Sent to the person, whose pages then show the new name. */
export const accountRenamed = event(
  'App\\Events\\AccountRenamedEvent',
  (userId: number) => `private-${userId}`,
  z.object({ user: Person }),
);

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
