import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Badge, Identity } from '#features/channel/channels/contract/identity.ts';
import { UiMetadata } from './history.ts';
import { ChatMessage, chatMessageSent, chatroomEvents, MessageMetadata, Sender } from './message.ts';

/** Metadata may be an object or JSON text (M-12). */
function metadataObject(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    // Other publishers may send text that is not JSON; the message is shown without it.
    return undefined;
  }
}

const IncomingIdentity = Identity.extend({
  badges: z.array(Badge.extend({ active: z.boolean().default(true), sort_order: z.int().default(0) })),
});

/** A message as any publisher to a room may send it. Fields that only our server always sends have fallbacks here. */
const IncomingMessage = ChatMessage.extend({
  sender: Sender.extend({ identity: IncomingIdentity }),
  /** Invalid metadata is dropped without losing the message. */
  metadata: z.preprocess(metadataObject, MessageMetadata.optional()).catch(undefined),
  ui_metadata: UiMetadata.nullish().catch(null),
  cursor: ChatMessage.shape.cursor.optional(),
});
export type IncomingMessage = z.infer<typeof IncomingMessage>;

/** `chatMessageSent`, as a screen reads it. */
export const incomingMessageSent = event(chatMessageSent.name, chatroomEvents, IncomingMessage);

/** The same event for those who need only its sender: every message of a busy chat passes through them. */
export const messageSenderSent = event(
  chatMessageSent.name,
  chatroomEvents,
  z.object({ sender: z.object({ id: z.int(), identity: IncomingIdentity.pick({ badges: true }) }) }),
);
