import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { Bio } from './account.ts';
import { ACCOUNT_SUSPENDED } from './entry.ts';
import { GivenPassword } from './person.ts';

/** Sign-in for bots and apps (wire.md 3.1). `email` also accepts a username. The token is sent as `Authorization: Bearer`. */
export const mobileToken = endpoint({
  method: 'POST',
  path: '/mobile/token',
  aliases: ['/mobile/login'],
  summary: 'Get a bearer token for a program.',
  viewer: 'none',
  body: z.object({ email: z.string().trim().min(1, 'is needed').max(254, 'is too long'), password: GivenPassword }),
  reply: z.object({ token: z.string() }),
  refusals: {
    WRONG_CREDENTIALS: [422, 'These credentials do not match our records.'],
    ACCOUNT_SUSPENDED: [422, ACCOUNT_SUSPENDED],
  },
  form: true,
});

/** Programs fetch these field names before `/mobile/login` and send the fields with it (wire.md 3.1). The server ignores them. */
export const tokenProvider = endpoint({
  method: 'GET',
  path: '/kick-token-provider',
  summary: "Read the names of the two extra form fields of a program's login.",
  viewer: 'none',
  reply: z.object({ enabled: z.boolean(), nameFieldName: z.string(), validFromFieldName: z.string(), encryptedValidFrom: z.string() }),
  refusals: {},
});

/** The viewer's own channel as programs expect it. The channels feature supplies it. */
export const StreamerChannel = z.object({
  id: Id,
  user_id: Id,
  slug: z.string(),
  playback_url: z.string().default(''),
  is_banned: z.boolean(),
  vod_enabled: z.boolean().default(false),
  subscription_enabled: z.boolean().default(false),
});
export type StreamerChannel = z.infer<typeof StreamerChannel>;

/** The reply has no envelope (wire.md 3.1). */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/v1/user',
  summary: 'Read the signed-in user in the format of bots and extensions.',
  viewer: 'required',
  reply: z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    bio: z.string(),
    profilepic: z.string().nullable(),
    verified: z.boolean(),
    filtered_categories: z.array(z.string()),
    is_2fa_setup: z.boolean(),
    is_over_18: z.boolean(),
    streamer_channel: StreamerChannel.nullable(),
  }),
  refusals: {},
});

/** Browser extensions write a marker into the bio to link accounts (wire.md 3.1). Other fields are ignored. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/update_profile',
  summary: 'Change the bio. Path of browser extensions.',
  viewer: 'required',
  body: z.object({ bio: Bio.nullish() }),
  reply: z.object({ id: Id, username: z.string(), email: z.string(), bio: z.string() }),
  refusals: {},
  form: true,
  limit: { rate: 30, seconds: 600 },
});
