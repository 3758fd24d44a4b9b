import type { Tx } from '#core/server/context.ts';
import { identityOf } from '#features/channels/rules/identity.ts';
import { appearanceOf, findMembership, lockUser } from '#features/channels/server/api.ts';
import type { MessageMetadata } from '#features/chat/contract/message.ts';
import type { AiLabel } from '#features/moderation/contract/filters.ts';
import { banOf } from '#features/moderation/server/api.ts';
import { sayNow } from './say-now.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import { isReadable } from './store/recheck-before-commit.ts';

/** A message that nobody may hear before a moderator has looked at it; it has no place in the room. */
export interface MessageToHold {
  id: string;
  chatroomId: number;
  sender: { id: number; username: string; slug: string };
  content: string;
  type: 'message' | 'reply';
  metadata: MessageMetadata | null;
  replyToId: string | null;
  /** Why it is held, with what AI moderation found in it. */
  reason: 'ai' | 'first_message';
  labels: AiLabel[];
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /**
     * Puts messages of one batch aside, inside the transaction that stores the rest of it, and answers the ids of those that wait now; too
     * many of the same sender wait already before the others. Only called when there are any, so the sending of others costs nothing more.
     */
    holdMessages: (tx: Tx, messages: readonly MessageToHold[], now: Date) => Promise<ReadonlySet<string>>;
  }
}

/** What is said of a held message once a moderator lets it be said. */
export interface HeldMessage extends Omit<MessageToHold, 'sender' | 'reason'> {
  senderId: number;
}

/**
 * Says a held message now: the room hears it from who wrote it, under the same id, at the place of now. No filter looks at it again. False,
 * with nothing said, when its sender has been banned meanwhile.
 */
export async function sayHeld(tx: Tx, { channelId }: Pick<ChatroomRow, 'channelId'>, held: HeldMessage, now: Date): Promise<boolean> {
  const { id, chatroomId, senderId, content, type, replyToId } = held;
  // Who bans them at the same time waits, and then hides this one too.
  await lockUser(tx, senderId);
  if (await banOf(tx, channelId, senderId, now)) return false;
  const standing = (await findMembership(tx, channelId, senderId))!;
  const identity = identityOf(appearanceOf(standing, now));
  const metadata = await metadataNow(tx, held);
  const message = { id, chatroomId, senderId, content, type, metadata, identity, replyToId, violatedRules: held.labels };
  await sayNow(tx, message, { channelId, username: standing.username, slug: standing.slug }, now);
  return true;
}

/** What it answers may have been deleted while it waited. */
async function metadataNow(tx: Tx, { metadata, chatroomId, replyToId }: HeldMessage): Promise<MessageMetadata | null> {
  if (!metadata?.original_message || (replyToId && (await isReadable(tx, chatroomId, replyToId)))) return metadata;
  return { ...metadata, original_message: { id: metadata.original_message.id, content: '' } };
}
