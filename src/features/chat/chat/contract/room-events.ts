import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { Chatroom } from './chatroom.ts';
import { chatroomEvents } from './message.ts';

/**
 * A message was deleted (wire.md 1.4); clients match it by `message.id`. `aiModerated` and `violatedRules` tell whether a filter deleted
 * it, and why.
 */
export const messageDeleted = event(
  'App\\Events\\MessageDeletedEvent',
  chatroomEvents,
  z.object({ id: Uuid, message: z.object({ id: Uuid }), aiModerated: z.boolean(), violatedRules: z.array(z.string()) }),
);

/** All messages so far were deleted (wire.md 1.6). Existing clients ignore the payload; `cleared_by` is an addition for the notice (N-03). */
export const chatroomCleared = event(
  'App\\Events\\ChatroomClearEvent',
  chatroomEvents,
  z.object({ id: z.string(), cleared_by: z.object({ id: Id, username: z.string(), slug: z.string() }).optional() }),
);

/**
 * A mode or the rules changed. Contains the whole room in its new state (wire.md 1.7, CM-04). `rules_hash` (a hash of their text) is an
 * addition: clients with another text load the rules again, so that a change of modes alone costs no request.
 */
export const chatroomUpdated = event(
  'App\\Events\\ChatroomUpdatedEvent',
  chatroomEvents,
  Chatroom.extend({ rules_hash: z.string().optional() }),
);

/** The private channel of a room for moderators and above. */
export const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** A sent message has AI moderation labels whose level is flag (MO-09). Moderators see the labels next to it. */
export const messageFlagged = event(
  'App\\Events\\MessageFlaggedEvent',
  moderatorEvents,
  z.object({ message: z.object({ id: Uuid }), aiModerated: z.literal(true), violatedRules: z.array(AiLabel) }),
);
