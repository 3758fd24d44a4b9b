import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { Badge } from './identity.ts';
import { channelEvents } from './livestream.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams, USER_NOT_FOUND } from './params.ts';
import { Role } from './roles.ts';

/** A ban as the banned user sees it. `expires_at` is null for a permanent ban. */
export const OwnBan = z.object({
  reason: z.string(),
  permanent: z.boolean(),
  banned_at: WireDate,
  created_at: WireDate,
  expires_at: WireDate.nullable(),
});
export type OwnBan = z.infer<typeof OwnBan>;

/** A ban as moderators see it on the identity card. */
export const CardBan = z.object({
  id: z.uuid(),
  permanent: z.boolean(),
  reason: z.string(),
  type: z.enum(['ban', 'timeout']),
  banner_id: z.int(),
  created_at: WireDate,
  expires_at: WireDate.nullable(),
  banner: z.object({ id: z.int(), username: z.string(), slug: z.string() }),
});
export type CardBan = z.infer<typeof CardBan>;

/** A renewal not yet shared in chat (wire.md 3.3). */
export const Celebration = z.object({
  id: z.string(),
  type: z.literal('subscription_renewed'),
  created_at: WireDate,
  deferred: z.boolean(),
  metadata: z.object({ provider: z.string(), streak_months: z.int(), total_months: z.int() }),
});
export type Celebration = z.infer<typeof Celebration>;

export const Relation = z.object({
  subscription: z.object({ expires_at: WireDate, months: z.int() }).nullable(),
  is_super_admin: z.boolean(),
  is_following: z.boolean(),
  following_since: WireDate.nullable(),
  is_broadcaster: z.boolean(),
  is_moderator: z.boolean(),
  leaderboards: z
    .object({ gifts: z.object({ lifetime: z.int(), monthly: z.int(), weekly: z.int() }) })
    .default({ gifts: { lifetime: 0, monthly: 0, weekly: 0 } }),
  banned: OwnBan.nullable().default(null),
  celebrations: z.array(Celebration).default([]),
  /** Highest role of the viewer, as `can()` expects it. */
  role: Role,
});
export type Relation = z.infer<typeof Relation>;

export const showRelation = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/me',
  aliases: ['/api/v1/channels/:slug/me'],
  summary: "Read the viewer's relation to a channel: follow, subscription, role and ban.",
  viewer: 'required',
  params: SlugParams,
  reply: Relation,
  refusals: { CHANNEL_NOT_FOUND },
});

/** `subscribed_for` is in months, 0 without a subscription. */
export const UserCard = z.object({
  id: Id,
  username: z.string(),
  slug: z.string(),
  profile_pic: z.string().nullable(),
  is_staff: z.boolean(),
  is_channel_owner: z.boolean(),
  is_moderator: z.boolean(),
  badges: z.array(Badge),
  /** When the account was made. */
  created_at: WireDate,
  following_since: WireDate.nullable(),
  subscribed_for: z.int(),
  /** Null unless the viewer is a moderator or above. */
  banned: CardBan.nullable().default(null),
  /** Name color in this chat. */
  color: z.string(),
  /** Highest role of the user, as target of `can()`. */
  role: Role,
});
export type UserCard = z.infer<typeof UserCard>;

export const showUserCard = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/users/:username',
  aliases: ['/api/v1/channels/:slug/users/:username'],
  summary: 'Read the identity card of a user in a channel.',
  viewer: 'optional',
  params: SlugParams.extend({ username: z.string().min(1).max(64) }),
  reply: UserCard,
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND },
});

export const Following = z.object({
  is_following: z.boolean(),
  following_since: WireDate.nullable(),
  followers_count: z.int(),
});
export type Following = z.infer<typeof Following>;

export const followChannel = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/follow',
  aliases: ['/api/v1/channels/:slug/follow'],
  summary: 'Follow a channel. Idempotent.',
  viewer: 'required',
  params: SlugParams,
  reply: statusEnvelopeSchema(Following),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, OWN_CHANNEL: [422, 'You cannot follow your own channel.'] },
  limit: { rate: 60, seconds: 60 },
});

export const unfollowChannel = endpoint({
  method: 'DELETE',
  path: '/api/v2/channels/:slug/follow',
  aliases: ['/api/v1/channels/:slug/follow'],
  summary: 'Unfollow a channel. Idempotent.',
  viewer: 'required',
  params: SlugParams,
  reply: statusEnvelopeSchema(Following),
  refusals: { CHANNEL_NOT_FOUND },
  limit: { rate: 60, seconds: 60 },
});

/** A user followed or unfollowed the channel (wire.md 1.17). `created_at` is in seconds. */
export const followersUpdated = event(
  'App\\Events\\FollowersUpdated',
  channelEvents,
  z.object({ followersCount: z.int(), channel_id: Id, username: z.string(), created_at: z.int(), followed: z.boolean() }),
);
