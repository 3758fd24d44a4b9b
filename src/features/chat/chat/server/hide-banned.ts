import { sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
import { AUDIT_MESSAGE_IDS } from '#features/chat/moderation/contract/audit.ts';
import { addMessagesHit, type Banned } from '#features/chat/moderation/server/api.ts';
import { findChatroomOfChannel, lockChatroom } from './store/chatrooms.ts';
import { timestampOf } from './store/history.ts';

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
  /** Cursor of the next slice, or null. */
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
