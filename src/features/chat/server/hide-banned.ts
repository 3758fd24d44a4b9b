import type { Tx } from '#core/server/context.ts';
import { AUDIT_MESSAGE_IDS } from '#features/moderation/contract/audit.ts';
import { addMessagesHit, type Banned } from '#features/moderation/server/api.ts';
import { findChatroomOfChannel, lockChatroom } from './store/chatrooms.ts';
import { type Hiding, hideNewest } from './store/hide-messages.ts';

/** Messages that one statement hides: a statement over years of messages would hold the memory for all of them. */
const AT_ONCE = 5_000;

/**
 * What a person said in this room and nobody deleted yet is marked as banned or timed out (MO-05), all of it, in the transaction that bans
 * them: from its commit on nothing gives their words to viewers, and lifting the ban does not bring them back. The time it takes grows with
 * what they said in this one room: some seconds for 100,000 messages.
 */
export async function hideBanned(tx: Tx, { channelId, userId, byUserId, permanent, at, auditId }: Banned): Promise<void> {
  const room = await findChatroomOfChannel(tx, channelId);
  if (!room) return;
  const hiding = { chatroomId: room.id, senderId: userId, as: permanent ? 'mod_ban' : 'mod_timeout', by: byUserId, at } as const;
  await hideAll(tx, hiding, auditId);
  // Whatever was being stored while that took its time: nothing is stored in this room any more until the ban stands.
  await lockChatroom(tx, room.id);
  await hideAll(tx, hiding, auditId);
}

async function hideAll(tx: Tx, hiding: Hiding, auditId: string): Promise<void> {
  for (let beforeUs: number | null = null, isLast = false; !isLast; ) {
    const hidden = await hideNewest(tx, hiding, beforeUs, AT_ONCE);
    isLast = hidden.length < AT_ONCE;
    beforeUs = hidden.at(-1)?.us ?? null;
    const ids = hidden.slice(0, AUDIT_MESSAGE_IDS).map(({ id }) => id);
    if (hidden.length > 0) await addMessagesHit(tx, auditId, hidden.length, ids);
  }
}
