import { z } from 'zod';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Uuid } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { ChatMessage, chatroomEvents, Sender } from '#features/chat/chat/contract/message.ts';

/** Default, minimum and maximum duration of a pin in seconds (P-01). */
export const PIN_SECONDS = 1200;
export const PIN_SECONDS_MIN = 10;
export const PIN_SECONDS_MAX = DAY_SECONDS;
/** Durations that screens offer, in minutes (P-01). */
export const PIN_MINUTES = [5, 10, 20, 30, 60] as const;

/** `duration` and `remaining` are in seconds (wire.md 3.4). Clients count down from the response, whatever their clock says (P-04). */
export const PinnedMessage = z.object({
  message: ChatMessage,
  duration: z.int(),
  remaining: z.int(),
  finish_at: WireDate,
  pinned_by: Sender,
});
export type PinnedMessage = z.infer<typeof PinnedMessage>;

/** Existing clients send a number or a string of digits. */
const Seconds = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number')
      .transform(Number),
  ])
  .pipe(z.int().min(PIN_SECONDS_MIN).max(PIN_SECONDS_MAX));

const onlyModerators = [403, 'Only moderators can pin messages in this chat.'] as const;
const path = '/api/v2/channels/:slug/pinned-message';
const limit = { rate: 60, seconds: 60 };

export const showPinnedMessage = endpoint({
  method: 'GET',
  path,
  summary: 'Show the pinned message of a chat, or null.',
  viewer: 'none',
  params: SlugParams,
  reply: statusEnvelopeSchema(PinnedMessage.nullable()),
  refusals: { CHANNEL_NOT_FOUND },
});

export const pinMessage = endpoint({
  method: 'POST',
  path,
  summary: 'Pin a message and replace the current pin. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  /** Existing clients send the whole message. Only its id is used. */
  body: z.object({ message: z.object({ id: Uuid }), duration: Seconds.default(PIN_SECONDS) }),
  reply: statusEnvelopeSchema(PinnedMessage),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: onlyModerators,
    MESSAGE_NOT_FOUND: [404, 'Message not found.'],
    ALREADY_DELETED: [409, 'This message was already deleted.'],
  },
  limit,
});

export const unpinMessage = endpoint({
  method: 'DELETE',
  path,
  summary: 'Unpin the pinned message of a chat. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  reply: statusEnvelopeSchema(z.null()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: onlyModerators, NOTHING_PINNED: [404, 'No message is pinned in this chat.'] },
  limit,
});

/** `duration` is a string here, and existing clients read `pinnedBy` (wire.md 1.8). */
export const messagePinned = event(
  'App\\Events\\PinnedMessageCreatedEvent',
  chatroomEvents,
  PinnedMessage.extend({ duration: z.string(), pinnedBy: Sender }),
);

/** The pin was removed before it expired. Expiry has no event. */
export const messageUnpinned = event('App\\Events\\PinnedMessageDeletedEvent', chatroomEvents, z.array(z.unknown()));
