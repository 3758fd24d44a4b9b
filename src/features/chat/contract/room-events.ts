import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Uuid } from '#core/contract/ids.ts';
import { AiLabel } from '#features/moderation/contract/filters.ts';
import { Chatroom } from './chatroom.ts';
import { chatroomEvents } from './message.ts';

/** A message was taken away (wire.md 1.4): match on `message.id`. `aiModerated` and `violatedRules` say that a filter did it, and why. */
export const messageDeleted = event(
  'App\\Events\\MessageDeletedEvent',
  chatroomEvents,
  z.object({ id: Uuid, message: z.object({ id: Uuid }), aiModerated: z.boolean(), violatedRules: z.array(z.string()) }),
);

/** Everything said so far is gone (wire.md 1.6); clients ignore the body. */
export const chatroomCleared = event('App\\Events\\ChatroomClearEvent', chatroomEvents, z.object({ id: z.string() }));

/**
 * A mode or the rules changed: the whole room as it is now (wire.md 1.7, CM-04). `rules_hash` (`rulesHash` of the text) is ours: who has
 * another text reads the rules again, so that a mere mode change costs no request.
 */
export const chatroomUpdated = event(
  'App\\Events\\ChatroomUpdatedEvent',
  chatroomEvents,
  Chatroom.extend({ rules_hash: z.string().optional() }),
);

/** What a room tells its moderators and above, and nobody else. */
export const moderatorEvents = (chatroomId: number) => `private-chatroom_${chatroomId}`;

/** A message that was said has labels of AI moderation whose level is flag (MO-09): moderators see them beside it. */
export const messageFlagged = event(
  'App\\Events\\MessageFlaggedEvent',
  moderatorEvents,
  z.object({ message: z.object({ id: Uuid }), aiModerated: z.literal(true), violatedRules: z.array(AiLabel) }),
);
