import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { type MessageRow, SELECT_MESSAGES, timestampOf } from '#features/chat/chat/server/api.ts';

/** Newest first. */
export function listOfSenderInRoom(db: Db, senderId: number, chatroomId: number, beforeUs: number, limit: number): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES}
    where m.sender_id = ${senderId}::int8 and m.chatroom_id = ${chatroomId}::int8 and m.created_at < ${timestampOf(beforeUs)}
    order by m.created_at desc limit ${limit}::int`);
}

/**
 * Newest first, with all messages that share the last cursor. The index orders by room, then time, so the query reads at most `limit`
 * messages per room instead of all.
 */
export function listOfSender(db: Db, senderId: number, beforeUs: number, limit: number): Promise<MessageRow[]> {
  return db.rows(sql<MessageRow>`
    with recursive rooms (id) as (
      (select chatroom_id from messages where sender_id = ${senderId}::int8 order by chatroom_id limit 1)
      union all
      select (select n.chatroom_id from messages n where n.sender_id = ${senderId}::int8 and n.chatroom_id > rooms.id order by n.chatroom_id limit 1)
        from rooms where rooms.id is not null
    ), newest as (
      select found.id, found.created_at
        from rooms cross join lateral (
          select own.id, own.created_at from messages own
           where own.sender_id = ${senderId}::int8 and own.chatroom_id = rooms.id and own.created_at < ${timestampOf(beforeUs)}
           order by own.created_at desc limit ${limit}::int
        ) found
       order by found.created_at desc fetch first (${limit}::int) rows with ties
    )
    ${SELECT_MESSAGES} join newest on newest.id = m.id and newest.created_at = m.created_at
    order by m.created_at desc, m.id desc`);
}
