import type { Tx } from '#core/server/context.ts';
import { AUDIT_MESSAGE_IDS } from '#features/chat/moderation/contract/audit.ts';
import { addMessagesHit, type Banned } from '#features/chat/moderation/server/api.ts';
import { findChatroomOfChannel, lockChatroom } from './store/chatrooms.ts';
import { type Hidden, type Hiding, hideNewest } from './store/hide-messages.ts';

/** Messages per statement. One statement over years of messages would need memory for all of them. */
const SLICE_SIZE = 5_000;

/** Part of the ban's transaction (MO-05). The text stays hidden if the ban is lifted. Some seconds for 100,000 messages. */
export async function hideBanned(tx: Tx, { channelId, userId, byUserId, permanent, at, auditId }: Banned): Promise<void> {
  const room = await findChatroomOfChannel(tx, channelId);
  if (!room) return;
  const hiding = { chatroomId: room.id, senderId: userId, as: permanent ? 'mod_ban' : 'mod_timeout', by: byUserId, at } as const;
  await hideAll(tx, hiding, auditId);
  // New messages may have been stored during the first pass. The room lock blocks further ones until the ban commits.
  await lockChatroom(tx, room.id);
  await hideAll(tx, hiding, auditId);
}

async function hideAll(tx: Tx, hiding: Hiding, auditId: string): Promise<void> {
  let beforeUs: number | null = null;
  do {
    const { messages, next }: Hidden = await hideNewest(tx, hiding, beforeUs, SLICE_SIZE);
    beforeUs = next;
    const ids = messages.slice(0, AUDIT_MESSAGE_IDS).map(({ id }) => id);
    if (messages.length > 0) await addMessagesHit(tx, auditId, messages.length, ids);
  } while (beforeUs !== null);
}
