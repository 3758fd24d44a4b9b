import type { Tx } from '#core/server/context.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import { messageFlagged } from '#features/chat/chat/contract/room-events.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { messageSent } from './events.ts';
import { insertMessages, type NewMessage } from './store/new-messages.ts';
import { messageOnWire } from './wire.ts';

/** Stores a validated message outside the batches and publishes it. */
export async function storeAndPublish(
  tx: Tx,
  message: NewMessage & { violatedRules: AiLabel[] },
  { channelId, username, slug }: { channelId: number; username: string; slug: string },
  now: Date,
): Promise<void> {
  const { id, chatroomId, senderId, content, type, identity, violatedRules } = message;
  const us = (await insertMessages(tx, [message], now)).get(id)!;
  await tx.announce(messageSent, [{ id, chatroomId, channelId, senderId, content, type, at: new Date(us / 1000) }]);
  tx.publish(chatMessageSent, [chatroomId], messageOnWire(message, { id: senderId, username, slug, identity }, us));
  if (violatedRules.length > 0) tx.publish(messageFlagged, [chatroomId], { message: { id }, aiModerated: true, violatedRules });
}
