import type { Tx } from '#core/server/context.ts';
import type { MessageMetadata } from '#features/chat/contract/message.ts';
import type { SendRefusal } from '#features/chat/rules/send-refusal.ts';
import type { SendFacts } from './send-facts.ts';
import type { NewMessage } from './store/new-messages.ts';
import { listActiveBans, lockVisible, retractMessages } from './store/recheck-before-commit.ts';

interface Stored {
  message: NewMessage & { metadata: MessageMetadata | null };
  facts: SendFacts;
}

/**
 * Between the validation of a message and its storage, its sender may have been banned or its original deleted. Now the rooms are locked: a
 * concurrent ban either waits for this transaction and then hides the message, or has committed and is visible here. Messages that must not
 * be sent are retracted. Returns the refusals by message ID.
 */
export async function recheckBeforeCommit(tx: Tx, stored: readonly Stored[], now: Date): Promise<Map<string, SendRefusal>> {
  const refused = new Map<string, SendRefusal>();
  const replies = stored.flatMap(({ message }) => message.replyToId ?? []);
  const visible = replies.length > 0 ? await lockVisible(tx, replies) : new Set<string>();
  const bans = await listActiveBans(tx, stored.filter(canBeBanned).map(pairOf), now);
  for (const one of stored) {
    const { id, replyToId } = one.message;
    const pair = pairOf(one);
    const ban = canBeBanned(one) && bans.find(({ channelId, userId }) => channelId === pair.channelId && userId === pair.userId);
    if (ban) {
      const { permanent, expiresAt } = ban;
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
const pairOf = ({ facts: { membership, chatroom } }: Stored) => ({ channelId: chatroom.channelId, userId: membership.userId });
