import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { Badge, Identity } from '#features/channel/channels/contract/identity.ts';
import { UiMetadata } from './history.ts';
import { ChatMessage, chatMessageSent, chatroomEvents, MessageMetadata, Sender } from './message.ts';

function metadataObject(metadata: unknown): unknown {
  if (typeof metadata !== 'string') return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    // Other publishers may send invalid JSON. The message is then shown without metadata.
    return undefined;
  }
}

const IncomingIdentity = Identity.extend({
  badges: z.array(Badge.extend({ active: z.boolean().default(true), sort_order: z.int().default(0) })),
});

/** Other publishers omit fields that our server always sends, so these have defaults. */
const IncomingMessage = ChatMessage.extend({
  sender: Sender.extend({ identity: IncomingIdentity }),
  metadata: z.preprocess(metadataObject, MessageMetadata.optional()).catch(undefined),
  ui_metadata: UiMetadata.nullish().catch(null),
  cursor: ChatMessage.shape.cursor.optional(),
});
export type IncomingMessage = z.infer<typeof IncomingMessage>;

export const incomingMessageSent = event(chatMessageSent.name, chatroomEvents, IncomingMessage);

/** Parses only the sender, because every message of a busy chat passes through this schema. */
export const messageSenderSent = event(
  chatMessageSent.name,
  chatroomEvents,
  z.object({ sender: z.object({ id: z.int(), identity: IncomingIdentity.pick({ badges: true }) }) }),
);
