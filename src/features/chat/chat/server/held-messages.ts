import type { Tx } from '#core/server/context.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { appearanceOf, findMembership } from '#features/channel/channels/server/api.ts';
import { messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import { chatMessageSent, type MessageMetadata } from '#features/chat/chat/contract/message.ts';
import type { AiLabel, HoldReason } from '#features/chat/moderation/contract/filters.ts';
import { lockPeople } from '#features/chat/moderation/server/api.ts';
import { messageSent } from './events.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import { insertMessages, isVisible, type NewMessage } from './store/messages.ts';
import { messageOnWire } from './wire.ts';

export interface MessageToHold {
  id: string;
  chatroomId: number;
  sender: { id: number; username: string; slug: string };
  content: string;
  type: 'message' | 'reply';
  metadata: MessageMetadata | null;
  replyToId: string | null;
  reason: HoldReason;
  labels: AiLabel[];
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Returns the IDs of stored messages; the others exceed their sender's limit. Called only with at least one message. */
    holdMessages: (tx: Tx, messages: readonly MessageToHold[], now: Date) => Promise<ReadonlySet<string>>;
  }
}

export interface HeldMessage extends Omit<MessageToHold, 'sender' | 'reason'> {
  senderId: number;
}

/** Skips the filters. Returns false if the sender was banned or suspended meanwhile. */
export async function sendHeldMessage(
  tx: Tx,
  { channelId }: Pick<ChatroomRow, 'channelId'>,
  held: HeldMessage,
  now: Date,
): Promise<boolean> {
  const { id, chatroomId, senderId, content, type, replyToId } = held;
  // A concurrent ban waits for this lock and then hides this message too.
  const [sender] = await lockPeople(tx, [{ channelId, userId: senderId }], now);
  if (sender!.suspended === 'account' || sender!.isBanned) return false;
  const membership = (await findMembership(tx, channelId, senderId))!;
  const identity = identityOf(appearanceOf(membership, now));
  const metadata = await currentMetadata(tx, held);
  const message = { id, chatroomId, senderId, content, type, metadata, identity, replyToId, violatedRules: held.labels };
  await storeAndPublish(tx, message, { channelId, username: membership.username, slug: membership.slug }, now);
  return true;
}

/** The original of a reply may have been deleted while the reply was held. */
async function currentMetadata(tx: Tx, { metadata, chatroomId, replyToId }: HeldMessage): Promise<MessageMetadata | null> {
  if (!metadata?.original_message || (replyToId && (await isVisible(tx, chatroomId, replyToId)))) return metadata;
  return { ...metadata, original_message: { id: metadata.original_message.id, content: '' } };
}

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
