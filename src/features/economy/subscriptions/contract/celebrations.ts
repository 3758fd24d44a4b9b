import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';

/** `chceleb_` followed by a ULID. Other values are accepted and answered with `CELEBRATION_NOT_FOUND`. */
const CelebrationId = z.string().min(1).max(64);

/** `consume` posts it in the chat, `defer` puts it aside for later, `dismiss` skips it for a month. */
export const CelebrationAction = z.enum(['consume', 'defer', 'dismiss']);
export type CelebrationAction = z.infer<typeof CelebrationAction>;

const acting = {
  method: 'POST',
  viewer: 'required',
  /** `message` applies only to `consume`. If it is blank or absent, a party emoji is posted. */
  body: z.object({ action: CelebrationAction, message: z.string().nullish() }),
  /** The reply only signals success; the message itself arrives by the room's events (CE-07). */
  reply: statusEnvelopeSchema(z.null()),
  limit: { rate: 60, seconds: 60 },
} as const;

/** A celebration is posted as a message, so every refusal of sending a message applies as well. */
const refusals = {
  ...SEND_REFUSALS,
  CELEBRATION_NOT_FOUND: [404, 'Celebration not found.'],
  CELEBRATION_NOT_YOURS: [403, 'This celebration belongs to another user.'],
  CELEBRATION_DONE: [409, 'This celebration was already shared or skipped.'],
} as const;

export const actOnCelebration = endpoint({
  ...acting,
  path: '/api/v2/chatrooms/:chatroomId/celebrations/:id/action',
  summary: 'Shares a celebration of a renewal in the chat, puts it away for later, or skips it for a month.',
  params: z.object({ chatroomId: PathId, id: CelebrationId }),
  refusals,
});

/** The same endpoint addressed by channel slug. */
export const actOnCelebrationOfChannel = endpoint({
  ...acting,
  path: '/api/v2/channels/:slug/celebrations/:id/action',
  summary: 'The same, by the channel.',
  params: SlugParams.extend({ id: CelebrationId }),
  refusals: { ...refusals, CHANNEL_NOT_FOUND },
});
