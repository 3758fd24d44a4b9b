import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor, TextCursor } from '#core/contract/pages.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import { RoleHolder } from '#features/channel/channels/contract/community.ts';
import { BADGE_TYPES } from '#features/channel/channels/contract/identity.ts';
import { channelEvents } from '#features/channel/channels/contract/livestream.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';

export const CHANNEL_BADGES_MAX = 20;
export const BADGE_NAME_MAX = 24;
export const HOLDERS_PAGE = 50;

export const CHANNEL_BADGE_PICTURE: PictureKind = {
  size: { width: 72, height: 72 },
  smallerWidths: [36, 18],
  minSide: 18,
  maxBytes: 512 * 1024,
  perDay: 60,
};

/** The name is the type of the badge on the wire, so it differs from the built-in types. */
export const BadgeName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 _-]*$/, 'must have letters, digits, spaces, dashes or underscores')
  .min(2, 'must have at least 2 characters')
  .max(BADGE_NAME_MAX, `must have at most ${BADGE_NAME_MAX} characters`)
  .refine(
    (name) => !(BADGE_TYPES as readonly string[]).includes(name.toLowerCase().replace(/[ -]/g, '_')),
    'is the name of a built-in badge',
  );

const NOT_ALLOWED = [403, 'Only the broadcaster can manage the badges of this channel.'] as const;
const BADGE_NOT_FOUND = [404, 'This channel no longer has that badge.'] as const;
const path = '/api/internal/v1/channels/:slug/badges';
const BadgeParams = SlugParams.extend({ badgeId: PathId });
const reply = dataEnvelopeSchema(z.object({ badges: z.array(ChannelBadge) }));
const limit = { rate: 60, seconds: 60 };

export const listBadges = endpoint({
  method: 'GET',
  path,
  summary: 'List the badges of a channel, oldest first.',
  viewer: 'none',
  params: SlugParams,
  reply,
  refusals: { CHANNEL_NOT_FOUND },
});

export const addBadge = endpoint({
  method: 'POST',
  path,
  summary: `Add a badge to a channel, at most ${CHANNEL_BADGES_MAX}. Broadcaster and staff only. \`image\` is the picture in base64.`,
  viewer: 'required',
  params: SlugParams,
  body: PictureUpload.extend({ name: BadgeName }),
  bodyLimit: bodyLimitOf(CHANNEL_BADGE_PICTURE),
  reply,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    ...PICTURE_REFUSALS,
    BADGE_NAME_TAKEN: [409, 'This channel already has a badge with that name.'],
    TOO_MANY_CHANNEL_BADGES: [409, `A channel has at most ${CHANNEL_BADGES_MAX} badges. Remove one first.`],
  },
  limit,
});

export const removeBadge = endpoint({
  method: 'DELETE',
  path: `${path}/:badgeId`,
  summary: 'Remove a badge from a channel and from everybody who has it. Broadcaster and staff only.',
  viewer: 'required',
  params: BadgeParams,
  reply,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, BADGE_NOT_FOUND },
  limit,
});

export const listHolders = endpoint({
  method: 'GET',
  path: `${path}/:badgeId/holders`,
  summary: 'List the people who have a badge, sorted by name. Broadcaster and staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  params: BadgeParams,
  query: z.object({ cursor: TextCursor.optional() }),
  reply: dataEnvelopeSchema(z.object({ holders: z.array(RoleHolder), next_cursor: NextCursor })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, BADGE_NOT_FOUND },
});

const HolderParams = BadgeParams.extend({ username: z.string().min(1).max(64) });
const holderReply = dataEnvelopeSchema(z.object({ has_it: z.boolean() }));
const holderRefusals = { CHANNEL_NOT_FOUND, NOT_ALLOWED, BADGE_NOT_FOUND, USER_NOT_FOUND };

export const giveBadge = endpoint({
  method: 'PUT',
  path: `${path}/:badgeId/holders/:username`,
  summary: 'Give a badge to a person. Idempotent. Broadcaster and staff only.',
  viewer: 'required',
  params: HolderParams,
  reply: holderReply,
  refusals: { ...holderRefusals, CHANNEL_SUSPENDED },
  limit,
});

export const takeBadge = endpoint({
  method: 'DELETE',
  path: `${path}/:badgeId/holders/:username`,
  summary: 'Take a badge from a person. Idempotent. Broadcaster and staff only.',
  viewer: 'required',
  params: HolderParams,
  reply: holderReply,
  refusals: holderRefusals,
  limit,
});

/** Grandstand event: the badges of a channel changed. */
export const channelBadgesChanged = event(
  'App\\Events\\ChannelBadgesEvent',
  channelEvents,
  z.object({ channel_id: Id, channel_badges: z.array(ChannelBadge) }),
);

/** Grandstand event to the person who got or lost a badge. */
export const ownBadgesChanged = event(
  'App\\Events\\OwnBadgesEvent',
  (userId: number) => `private-${userId}`,
  z.object({ channel_id: Id, badge: z.string(), has_it: z.boolean() }),
);
