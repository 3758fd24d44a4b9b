import type { Tx } from '#core/server/context.ts';
import type { MessageMetadata } from '#features/chat/chat/contract/message.ts';
import { type SendRefusal, suspensionRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import type { SendFacts } from './message-validator.ts';
import type { NewMessage } from './store/new-messages.ts';
import { listBarred, lockVisible, retractMessages } from './store/new-messages.ts';

interface Stored {
  message: NewMessage & { metadata: MessageMetadata | null };
  facts: SendFacts;
}

/**
 * Between validation and storage, the sender may have been banned or suspended, the channel suspended, or the original deleted. The rooms
 * are now locked: a concurrent ban either waits for this transaction and then hides the message, or is committed and visible here. Retracts
 * messages that must not be sent and returns the refusals by message ID.
 */
export async function recheckBeforeCommit(tx: Tx, stored: readonly Stored[], now: Date): Promise<Map<string, SendRefusal>> {
  const refused = new Map<string, SendRefusal>();
  const replies = stored.flatMap(({ message }) => message.replyToId ?? []);
  const visible = replies.length > 0 ? await lockVisible(tx, replies) : new Set<string>();
  const barred = new Map((await listBarred(tx, stored.map(pairOf), now)).map((entry) => [keyOf(entry), entry]));
  for (const entry of stored) {
    const { id, replyToId } = entry.message;
    const { suspended = null, permanent = null, expiresAt = null } = barred.get(keyOf(pairOf(entry))) ?? {};
    const suspension = suspensionRefusal(suspended);
    if (suspension) refused.set(id, suspension);
    else if (permanent !== null && canBeBanned(entry)) {
      refused.set(id, { code: 'BANNED_ERROR', extra: { data: { permanent, expires_at: expiresAt?.toISOString() ?? null } } });
    } else if (replyToId !== null && !visible.has(replyToId)) refused.set(id, { code: 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR' });
  }
  if (refused.size > 0) {
    const rooms = stored.map(({ message }) => message.chatroomId);
    await retractMessages(tx, rooms, [...refused.keys()]);
  }
  return refused;
}

/** A channel's ban does not apply to its broadcaster and to staff. */
const canBeBanned = ({ facts: { membership } }: Stored) => !membership.isBroadcaster && !membership.isStaff;
const keyOf = ({ channelId, userId }: { channelId: number; userId: number }) => `${channelId} ${userId}`;
const pairOf = ({ facts: { membership, chatroom } }: Stored) => ({ channelId: chatroom.channelId, userId: membership.userId });
