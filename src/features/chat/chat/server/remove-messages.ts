import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf, targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { AUDIT_MESSAGE_IDS } from '#features/chat/moderation/contract/audit.ts';
import { addMessagesHit, type Banned, record } from '#features/chat/moderation/server/api.ts';
import { messagesRemoved } from './events.ts';
import { type ChatroomRow, findChatroomOfChannel, lockChatroom } from './store/chatrooms.ts';
import { findMessageState, markDeleted, timestampOf } from './store/messages.ts';

/** Only the first of concurrent calls succeeds; the others are refused with ALREADY_DELETED. */
export function removeMessage(
  ctx: Ctx,
  find: (tx: Tx) => Promise<ChatroomRow>,
  messageId: string,
  viewer: Viewer,
  endpoint: Refuses<'MESSAGE_NOT_FOUND' | 'MESSAGE_NOT_YOURS' | 'ALREADY_DELETED'>,
): Promise<string> {
  return ctx.tx(async (tx) => {
    const room = await find(tx);
    const message = await findMessageState(tx, room.id, messageId);
    if (!message) return endpoint.refuse('MESSAGE_NOT_FOUND');
    const [actor, sender] = [
      await findMembership(tx, room.channelId, viewer.id),
      await findMembership(tx, room.channelId, message.senderId),
    ];
    const target = viewer.id === message.senderId ? 'self' : targetRoleOf(sender!);
    if (!can(chatFeature.permissions.delete_message, roleOf(actor!), target)) return endpoint.refuse('MESSAGE_NOT_YOURS');

    const now = ctx.now();
    if (!(await markDeleted(tx, room.id, messageId, { by: viewer.id, at: now }))) return endpoint.refuse('ALREADY_DELETED');
    // Deleting one's own message is not a moderation act.
    if (target !== 'self') {
      const { channelId } = room;
      await record(tx, {
        channelId,
        act: 'delete_message',
        actorId: viewer.id,
        targetId: message.senderId,
        messageIds: [messageId],
        at: now,
      });
    }
    tx.publish(messageDeleted, [room.id], {
      id: v7({ msecs: now.getTime() }),
      message: { id: messageId },
      aiModerated: false,
      violatedRules: [],
    });
    await tx.announce(messagesRemoved, { chatroomId: room.id, messageId });
    return messageId;
  });
}

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

interface Hiding {
  chatroomId: number;
  senderId: number;
  as: Extract<Deletion, 'mod_ban' | 'mod_timeout'>;
  by: number;
  at: Date;
}

interface Hidden {
  /** Newest first. */
  messages: { id: string; us: number }[];
  next: number | null;
}

/** Newest first, optionally before a cursor in microseconds. Skips a message that is deleted concurrently. */
export async function hideNewest(db: Db, hiding: Hiding, beforeUs: number | null, limit: number): Promise<Hidden> {
  const { chatroomId, senderId, as, by, at } = hiding;
  const found = await db.rows(sql<{ id: string; us: number; isHidden: boolean }>`
    with newest as materialized (
      select id, created_at from messages
       where sender_id = ${senderId}::int8 and chatroom_id = ${chatroomId}::int8 and deleted is null
         ${beforeUs === null ? sql`` : sql`and created_at < ${timestampOf(beforeUs)}`}
       order by created_at desc limit ${limit}::int
    ), hidden as (
      update messages m set deleted = ${as}, deleted_at = ${at}, deleted_by = ${by}
        from newest
       where m.chatroom_id = ${chatroomId}::int8 and m.created_at = newest.created_at and m.id = newest.id and m.deleted is null
      returning m.id
    )
    select newest.id, (extract(epoch from newest.created_at) * 1000000)::int8 as us, hidden.id is not null as "isHidden"
      from newest left join hidden on hidden.id = newest.id order by newest.created_at desc`);
  const messages = found.filter(({ isHidden }) => isHidden).map(({ id, us }) => ({ id, us }));
  return { messages, next: found.length < limit ? null : found.at(-1)!.us };
}
