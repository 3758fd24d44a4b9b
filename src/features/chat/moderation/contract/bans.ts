import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { plainLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';

/** A person in ban events. The id is 0 for a moderator without an account (the server). */
export const BanPerson = z.object({ id: z.int().nonnegative(), username: z.string(), slug: z.string() });

const chatroomEvents = (chatroomId: number) => `chatrooms.${chatroomId}.v2`;

/** A ban or timeout (wire.md 1.5). `duration` is in minutes. `duration` and `expires_at` are absent for a permanent ban. */
export const userBanned = event(
  'App\\Events\\UserBannedEvent',
  chatroomEvents,
  z.object({
    id: Uuid,
    user: BanPerson,
    banned_by: BanPerson,
    permanent: z.boolean(),
    duration: z.int().optional(),
    expires_at: z.string().optional(),
  }),
);

/** `permanent` is true for a lifted ban, false for a lifted timeout. */
export const userUnbanned = event(
  'App\\Events\\UserUnbannedEvent',
  chatroomEvents,
  z.object({ id: Uuid, user: BanPerson, unbanned_by: BanPerson, permanent: z.boolean() }),
);

/** Longest timeout in minutes (one week). */
export const TIMEOUT_MINUTES_MAX = 10_080;
/** Maximum length of a reason in Unicode code points. */
export const BAN_REASON_LENGTH = 300;
/** Maximum and default number of bans per page. */
export const BAN_PAGE_MAX = 1000;

/** Slug, username or id of a channel. Most clients send the slug, some the id (wire.md 3.5). */
const ChannelParams = z.object({ channel: z.string().min(1).max(64) });

/** Sent by `refuseBanned`. */
export const BANNED_HERE = [403, 'You are banned from this channel.'] as const;

const refusals = {
  CHANNEL_NOT_FOUND,
  USER_NOT_FOUND,
  NOT_ALLOWED: [403, 'Only moderators of this channel can do that.'],
  CANNOT_BAN_BROADCASTER: [403, 'The broadcaster cannot be banned, timed out or unbanned.'],
  CANNOT_BAN_STAFF: [403, 'Staff cannot be banned or timed out here.'],
  CANNOT_BAN_MODERATOR: [403, 'Only the broadcaster can ban or time out a moderator.'],
  CANNOT_BAN_SELF: [403, 'You cannot ban, time out or unban yourself.'],
} as const;

/** `id` lifts the ban and is the `cursor` of the next page (wire.md 3.5). */
export const BannedPerson = z.object({
  id: Uuid,
  banned_user: z.object({ id: Id, username: z.string(), slug: z.string(), profile_pic: z.string().nullable() }),
  banned_by: BanPerson,
  ban: z.object({
    type: z.enum(['ban', 'timeout']),
    reason: z.string(),
    permanent: z.boolean(),
    banned_at: WireDate,
    created_at: WireDate,
    /** Null for a permanent ban. */
    expires_at: WireDate.nullable(),
  }),
});
export type BannedPerson = z.infer<typeof BannedPerson>;

export const listBans = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channel/bans',
  summary:
    'List active bans and timeouts, newest first. Pass the last `id` as `cursor`; a page that is not full is the last. Requires moderator access.',
  viewer: 'required',
  params: ChannelParams,
  query: z.object({
    cursor: Uuid.optional(),
    /** Part of a username, case-insensitive. */
    search: z.string().trim().max(64).optional(),
    limit: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number')
      .transform(Number)
      .pipe(z.int().min(1).max(BAN_PAGE_MAX))
      .default(BAN_PAGE_MAX),
  }),
  reply: z.array(BannedPerson),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: refusals.NOT_ALLOWED },
});

/** `duration` is in minutes. It is required for a timeout, refused with `errors.duration` if missing, and ignored for a permanent ban. */
export const NewBan = z
  .object({
    banned_username: z.string().min(1).max(64),
    permanent: z.boolean(),
    duration: z.int().min(1).max(TIMEOUT_MINUTES_MAX).nullish(),
    reason: plainLine(BAN_REASON_LENGTH).nullish(),
  })
  .refine(({ permanent, duration }) => permanent || typeof duration === 'number', {
    path: ['duration'],
    message: 'The duration field is required for a timeout.',
  });

/** Minutes of a one-click timeout (MO-01). */
export const QUICK_TIMEOUT = 5;

export const createBan = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:channel/bans',
  summary: 'Ban or time out a user in the chat of a channel. Replaces an active timeout; a timeout never shortens a ban.',
  viewer: 'required',
  params: ChannelParams,
  body: NewBan,
  reply: statusEnvelopeSchema(
    z.object({
      id: Uuid,
      /** See wire.md 3.4. */
      chat_id: Id,
      banned_id: Id,
      banner_id: Id,
      reason: z.string(),
      type: z.enum(['ban', 'timeout']),
      permanent: z.boolean(),
      created_at: WireDate,
      expires_at: WireDate.nullable(),
    }),
  ),
  refusals: { ...refusals, CHANNEL_SUSPENDED, ALREADY_BANNED: [409, 'This user is already banned. Unban them before timing them out.'] },
  limit: { rate: 240, seconds: 60 },
});

export const deleteBan = endpoint({
  method: 'DELETE',
  path: '/api/v2/channels/:channel/bans/:person',
  summary: 'Lift a ban or timeout, by username or ban id.',
  viewer: 'required',
  params: ChannelParams.extend({ person: z.string().min(1).max(64) }),
  reply: z.object({ status: z.literal(true), message: z.string() }),
  refusals: { ...refusals, NOT_BANNED: [404, 'This user is not banned here.'] },
  limit: { rate: 240, seconds: 60 },
});
