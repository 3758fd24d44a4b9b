import type { Tx } from '#core/server/context.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { appearanceOf, findMembership } from '#features/channel/channels/server/api.ts';
import type { MessageMetadata } from '#features/chat/chat/contract/message.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { lockPeople } from '#features/chat/moderation/server/api.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import { isVisible } from './store/recheck-before-commit.ts';
import { storeAndPublish } from './store-and-publish.ts';

/** A message that nobody may receive before a moderator has reviewed it. It has no position in the room yet. */
export interface MessageToHold {
  id: string;
  chatroomId: number;
  sender: { id: number; username: string; slug: string };
  content: string;
  type: 'message' | 'reply';
  metadata: MessageMetadata | null;
  replyToId: string | null;
  /** Why it is held; `labels` are the findings of AI moderation. */
  reason: 'ai' | 'first_message';
  labels: AiLabel[];
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /**
     * Stores the held messages of a batch, inside the transaction that stores the rest of it. Returns the IDs of those that are now
     * pending; the others are left out because their sender already has too many pending messages. Only called when there are held
     * messages, so that other sends cost nothing more.
     */
    holdMessages: (tx: Tx, messages: readonly MessageToHold[], now: Date) => Promise<ReadonlySet<string>>;
  }
}

/** A held message that a moderator has approved. */
export interface HeldMessage extends Omit<MessageToHold, 'sender' | 'reason'> {
  senderId: number;
}

/**
 * Sends a held message after its approval: the room receives it from its author, under the same ID and with a current position. Filters do
 * not check it again. Returns false and sends nothing when the sender has been banned or suspended in the meantime.
 */
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
