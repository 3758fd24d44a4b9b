import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, Uuid } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { moderatorEvents } from '#features/chat/chat/contract/chatroom.ts';
import { PageLimit } from '#features/chat/chat/contract/history.ts';
import { MessageMetadata } from '#features/chat/chat/contract/message.ts';
import { AiLabel, HoldReason } from '#features/chat/moderation/contract/filters.ts';

/** Maximum number of held messages per person and room. Further messages are refused as too fast. */
export const HELD_PER_PERSON = 20;

export const HeldState = z.enum(['waiting', 'approved', 'denied']);
export type HeldState = z.infer<typeof HeldState>;
const Person = z.object({ id: Id, username: z.string(), slug: z.string() });

/** A message that only moderators see until they approve it. An approved message is posted with the same id. */
export const HeldMessage = z.object({
  id: Uuid,
  chatroom_id: Id,
  content: z.string(),
  type: z.enum(['message', 'reply']),
  metadata: MessageMetadata.nullable(),
  created_at: WireDate,
  sender: Person,
  reason: HoldReason,
  violated_rules: z.array(AiLabel),
  state: HeldState,
  decided_by: Person.nullable(),
  decided_at: WireDate.nullable(),
});
export type HeldMessage = z.infer<typeof HeldMessage>;

/** A held message as its sender sees it, without the reason. */
export const OwnHeldMessage = HeldMessage.pick({
  id: true,
  chatroom_id: true,
  content: true,
  type: true,
  metadata: true,
  created_at: true,
});
export type OwnHeldMessage = z.infer<typeof OwnHeldMessage>;

const onlyModerators = [403, 'Only moderators can see the held messages of this chat.'] as const;
const path = '/api/v2/channels/:slug/held-messages';

export const listHeldMessages = endpoint({
  method: 'GET',
  path,
  summary:
    'List the held messages of a chat, oldest first. Requires moderator access. `state` selects waiting or decided messages; pass `next_cursor` as `cursor`.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ state: HeldState.default('waiting'), cursor: Uuid.optional(), limit: PageLimit.optional() }),
  reply: dataEnvelopeSchema(z.object({ messages: z.array(HeldMessage), next_cursor: Uuid.nullable() })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: onlyModerators },
});

export const listOwnHeldMessages = endpoint({
  method: 'GET',
  path: `${path}/mine`,
  summary: 'List your held messages in a chat, oldest first, and the ids of your messages that were denied in the last day.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ messages: z.array(OwnHeldMessage), denied: z.array(Uuid) })),
  refusals: { CHANNEL_NOT_FOUND },
});

const decision = {
  viewer: 'required',
  params: SlugParams.extend({ messageId: Uuid }),
  reply: statusEnvelopeSchema(z.object({ id: Uuid, state: HeldState })),
  limit: { rate: 240, seconds: 60 },
} as const;
const decisionRefusals = {
  CHANNEL_NOT_FOUND,
  NOT_ALLOWED: onlyModerators,
  HELD_MESSAGE_NOT_FOUND: [404, 'Held message not found.'],
  ALREADY_DECIDED: [409, 'Another moderator already handled this message.'],
} as const;

export const approveHeldMessage = endpoint({
  ...decision,
  method: 'POST',
  path: `${path}/:messageId/approve`,
  summary: 'Approve a held message and post it in the name of its sender.',
  refusals: {
    ...decisionRefusals,
    CHANNEL_SUSPENDED,
    SENDER_BANNED: [409, 'The sender of this message is banned, timed out or suspended.'],
  },
});

/** Seconds in which the moderator who denied a message can return it to the queue. */
export const UNDO_DENY_SECONDS = 10;

export const undoDenyHeldMessage = endpoint({
  ...decision,
  method: 'POST',
  path: `${path}/:messageId/undo-deny`,
  summary: 'Return a message that you just denied to the queue of held messages.',
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: onlyModerators,
    HELD_MESSAGE_NOT_FOUND: [404, 'Held message not found.'],
    UNDO_EXPIRED: [409, `Only the moderator who denied the message can undo it, within ${UNDO_DENY_SECONDS} seconds.`],
  },
});

export const denyHeldMessage = endpoint({
  ...decision,
  method: 'POST',
  path: `${path}/:messageId/deny`,
  summary: 'Deny a held message. It is never posted.',
  refusals: decisionRefusals,
});

/** Grandstand event, sent only to the moderators of the room. */
export const heldMessageCreated = event('App\\Events\\HeldMessageCreatedEvent', moderatorEvents, HeldMessage);

/** A moderator approved or denied the message. */
export const heldMessageDecided = event(
  'App\\Events\\HeldMessageDecidedEvent',
  moderatorEvents,
  HeldMessage.pick({ id: true, state: true, decided_by: true, decided_at: true }),
);

/** The sender was banned or suspended, so their messages left the queue. `heldMessageCreated` returns those that still wait. */
export const heldMessagesHidden = event(
  'App\\Events\\HeldMessagesHiddenEvent',
  moderatorEvents,
  z.object({ chatroom_id: Id, sender_id: Id }),
);

/** The same event for the sender, without the moderator's identity. `waiting` means that the denial was undone. */
export const ownHeldMessageDecided = event(
  'App\\Events\\OwnHeldMessageDecidedEvent',
  (userId: number) => `private-${userId}`,
  HeldMessage.pick({ id: true, chatroom_id: true, state: true }),
);
