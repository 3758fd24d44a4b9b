import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { SEND_REFUSALS } from '#features/chat/chat/contract/send.ts';

/** `chceleb_` followed by a ULID. Other values get `CELEBRATION_NOT_FOUND`. */
const CelebrationId = z.string().min(1).max(64);

/** `consume` posts it in chat, `defer` keeps it for later, `dismiss` skips it for a month. */
export const CelebrationAction = z.enum(['consume', 'defer', 'dismiss']);
export type CelebrationAction = z.infer<typeof CelebrationAction>;

const actionEndpoint = {
  method: 'POST',
  viewer: 'required',
  /** `message` applies only to `consume`. A blank or absent one becomes a party emoji. */
  body: z.object({ action: CelebrationAction, message: z.string().nullish() }),
  /** Reports success only; the message arrives by the chatroom's events (CE-07). */
  reply: statusEnvelopeSchema(z.null()),
  limit: { rate: 60, seconds: 60 },
} as const;

/** A celebration is posted as a message, so the refusals of a chat message apply too. */
const refusals = {
  ...SEND_REFUSALS,
  CELEBRATION_NOT_FOUND: [404, 'Celebration not found.'],
  CELEBRATION_NOT_YOURS: [403, 'This celebration belongs to another user.'],
  CELEBRATION_DONE: [409, 'This celebration was already shared or skipped.'],
} as const;

export const actOnCelebration = endpoint({
  ...actionEndpoint,
  path: '/api/v2/chatrooms/:chatroomId/celebrations/:id/action',
  summary: 'Share a renewal celebration in chat, defer it, or skip it for a month.',
  params: z.object({ chatroomId: PathId, id: CelebrationId }),
  refusals,
});

export const actOnCelebrationOfChannel = endpoint({
  ...actionEndpoint,
  path: '/api/v2/channels/:slug/celebrations/:id/action',
  summary: 'Share, defer or skip a renewal celebration, addressed by channel slug.',
  params: SlugParams.extend({ id: CelebrationId }),
  refusals: { ...refusals, CHANNEL_NOT_FOUND },
});
