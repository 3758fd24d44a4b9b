import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { Color, Identity } from './identity.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, USER_NOT_FOUND } from './params.ts';

/** Channel and user are given by their numeric ids (wire.md 3.3). */
const params = z.object({ channelId: PathId, userId: PathId });

/**
 * A user's identity in a channel with everything they can choose from: `badges` are all badges they hold, and the worn ones are marked
 * `active`. `chosen_color` is null while `color` is the default color. `badges_v2` is empty, because there are no levels here.
 */
export const OwnIdentity = Identity.extend({ chosen_color: Color.nullable(), badges_v2: z.array(z.unknown()) });
export type OwnIdentity = z.infer<typeof OwnIdentity>;

const reply = statusEnvelopeSchema(z.object({ identity: OwnIdentity }));

export const showIdentity = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:channelId/users/:userId/identity',
  summary: 'A person’s identity in a channel: color, and all badges that they hold. The identity card shows the same.',
  viewer: 'none',
  params,
  reply,
  refusals: { CHANNEL_NOT_FOUND, USER_NOT_FOUND },
});

export const updateIdentity = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:channelId/users/:userId/identity',
  summary: 'Changes the viewer’s identity in a channel. `badges` are the types to wear. Badges that cannot be removed are always worn.',
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
