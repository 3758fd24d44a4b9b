import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** Returns the IDs of the newest remaining messages and their number, each up to a limit. Messages of an earlier clear are excluded. */
export async function listClearable(db: Db, chatroomId: number, named: number, counted: number): Promise<{ ids: string[]; count: number }> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.chatroom_id = ${chatroomId}::int8 and m.deleted is null and m.created_at > coalesce(r.cleared_until, '-infinity')
     order by m.created_at desc limit ${counted}::int`);
  return { ids: rows.slice(0, named).map(({ id }) => id), count: rows.length };
}

/** Deletes all messages stored so far. The row lock orders the clear before or after every batch of messages. */
export async function clearRoom(db: Db, chatroomId: number): Promise<void> {
  await db.rows(sql`
    update chatrooms set cleared_until = timestamptz 'epoch' + last_message_us * interval '1 microsecond' where id = ${chatroomId}::int8`);
}
