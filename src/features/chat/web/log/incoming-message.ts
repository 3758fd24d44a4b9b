import { z } from 'zod';
import { Badge, Identity } from '#features/channels/contract/identity.ts';
import { UiMetadata } from '#features/chat/contract/history.ts';
import { ChatMessage, chatMessageSent, Sender } from '#features/chat/contract/message.ts';

/**
 * A message as any publisher to a room may send it. Fields that only our server always sends have fallbacks here. Metadata may be an object
 * or JSON text (M-12), and invalid metadata is dropped without losing the message.
 */
const IncomingMessage = ChatMessage.extend({
  sender: Sender.extend({
    identity: Identity.extend({
      badges: z.array(Badge.extend({ active: z.boolean().default(true), sort_order: z.int().default(0) })),
    }),
  }),
  metadata: z.unknown().optional(),
  ui_metadata: UiMetadata.nullish().catch(null),
  cursor: ChatMessage.shape.cursor.optional(),
});
export type IncomingMessage = z.infer<typeof IncomingMessage>;

/** `chatMessageSent`, with the tolerant payload schema. */
export const incomingMessageSent = { ...chatMessageSent, payload: IncomingMessage };
