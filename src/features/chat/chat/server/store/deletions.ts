import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** A clear moves this mark, because marking each message would block sends for minutes (docs/decisions/014). */
export const clearedUntil = (chatroomId: number) =>
  sql`(select coalesce(cleared_until, '-infinity') from chatrooms where id = ${chatroomId}::int8)`;

export async function findMessageState(db: Db, chatroomId: number, messageId: string): Promise<{ senderId: number } | null> {
  return db.row(sql<{ senderId: number }>`
    select sender_id as "senderId" from messages where id = ${messageId}::uuid and chatroom_id = ${chatroomId}::int8`);
}

/** False if the message was already deleted or cleared. The second of two concurrent calls waits for the row and then finds it deleted. */
export async function markDeleted(db: Db, chatroomId: number, messageId: string, deletion: { by: number; at: Date }): Promise<boolean> {
  const row = await db.row(sql`
    update messages set deleted = 'mod_deleted', deleted_at = ${deletion.at}, deleted_by = ${deletion.by}
     where id = ${messageId}::uuid and chatroom_id = ${chatroomId}::int8 and deleted is null and created_at > ${clearedUntil(chatroomId)} returning id`);
  return row !== null;
}

interface MessageState {
  isDeleted: boolean;
  senderId: number;
}

/** A message that is being deleted counts as deleted, because waiting for it with the room locked could deadlock. */
export async function lockMessage(db: Db, chatroomId: number, messageId: string): Promise<MessageState | null> {
  const select = sql`
    select m.deleted is not null or m.created_at <= coalesce(r.cleared_until, '-infinity') as "isDeleted", m.sender_id as "senderId"
      from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = ${messageId}::uuid and m.chatroom_id = ${chatroomId}::int8`;
  const locked = await db.row(sql<MessageState>`${select} for share of m skip locked`);
  if (locked) return locked;
  const busy = await db.row(sql<MessageState>`${select}`);
  return busy && { ...busy, isDeleted: true };
}
