import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, USER_NOT_FOUND } from './params.ts';

/** Badges that this server assigns (wire.md 5). A channel's own badges may have any other name. */
export const BADGE_TYPES = [
  'broadcaster',
  'staff',
  'moderator',
  'subscriber',
  'sub_gifter',
  'founder',
  'og',
  'vip',
  'sidekick',
  'verified',
  'bot',
] as const;
export type BadgeType = (typeof BADGE_TYPES)[number];

/** `count` is months for `subscriber` and gifted subscriptions for `sub_gifter`. `text` is the label. */
export const Badge = z.object({
  type: z.string(),
  text: z.string(),
  count: z.int().optional(),
  active: z.boolean(),
  /** Ascending display order from 1 (M-02). */
  sort_order: z.int(),
});
export type Badge = z.infer<typeof Badge>;

export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color like #75FD46');

/** Appearance of a sender next to a message. The color is never null (wire.md 0.8). */
export const Identity = z.object({ color: Color, badges: z.array(Badge) });
export type Identity = z.infer<typeof Identity>;

/** Numeric ids (wire.md 3.3). */
const params = z.object({ channelId: PathId, userId: PathId });

/**
 * `badges` holds all badges of the user; worn ones are `active`. `chosen_color` is null for the default color. `badges_v2` holds the
 * channel's own badges with their pictures; this server has no levels.
 */
export const OwnIdentity = Identity.extend({
  chosen_color: Color.nullable(),
  badges_v2: z.array(
    z.object({
      name: z.string(),
      badge_type: z.literal('channel'),
      image_url: z.string(),
      selected: z.boolean(),
      sort_order: z.int(),
      metadata: z.object({}),
    }),
  ),
});
export type OwnIdentity = z.infer<typeof OwnIdentity>;

const reply = statusEnvelopeSchema(z.object({ identity: OwnIdentity }));

export const showIdentity = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channelId/users/:userId/identity',
  summary: 'Read a user’s color and badges in a channel. Public, as on the identity card.',
  viewer: 'none',
  params,
  reply,
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND },
});

export const updateIdentity = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:channelId/users/:userId/identity',
  summary: 'Change the viewer’s identity in a channel. `badges` lists the badge types to wear; locked badges are always worn.',
  viewer: 'required',
  params,
  body: z
    .object({ badges: z.array(z.string().max(64)).max(50).optional(), color: Color.optional() })
    .refine(({ badges, color }) => badges !== undefined || color !== undefined, 'names nothing to change'),
  reply,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    USER_NOT_FOUND,
    NOT_YOU: [403, 'You can only change your own identity.'],
    BANNED_HERE: [403, 'You are banned from this channel and cannot change your identity.'],
    BADGE_NOT_HELD: [422, 'You do not have that badge in this channel.'],
    TOO_MANY_BADGES: [422, 'You can choose at most 2 badges of this channel.'],
    TOO_MANY_WITH_SUBSCRIBER: [422, 'You can choose at most 3 badges including the subscriber badge.'],
  },
  limit: { rate: 60, seconds: 60 },
});
