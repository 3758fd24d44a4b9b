import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { Chatroom } from './chatroom.ts';
import { chatroomEvents } from './message.ts';

/** Clients match the message by `message.id` (wire.md 1.4). `aiModerated` and `violatedRules` describe a deletion by a filter. */
export const messageDeleted = event(
  'App\\Events\\MessageDeletedEvent',
  chatroomEvents,
  z.object({ id: Uuid, message: z.object({ id: Uuid }), aiModerated: z.boolean(), violatedRules: z.array(z.string()) }),
);

/** Existing clients ignore the payload (wire.md 1.6). `cleared_by` is an addition for the notice (N-03). */
export const chatroomCleared = event(
  'App\\Events\\ChatroomClearEvent',
  chatroomEvents,
  z.object({ id: z.string(), cleared_by: z.object({ id: Id, username: z.string(), slug: z.string() }).optional() }),
);

/** The new state of the room (wire.md 1.7, CM-04). `rules_hash` is an addition: clients refetch the rules only if it differs. */
export const chatroomUpdated = event(
  'App\\Events\\ChatroomUpdatedEvent',
  chatroomEvents,
  Chatroom.extend({ rules_hash: z.string().optional() }),
);

export const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** See MO-09. */
export const messageFlagged = event(
  'App\\Events\\MessageFlaggedEvent',
  moderatorEvents,
  z.object({ message: z.object({ id: Uuid }), aiModerated: z.literal(true), violatedRules: z.array(AiLabel) }),
);
