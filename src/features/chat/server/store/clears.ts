import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/**
 * What a clear would take away: ids of the newest that nobody deleted, and how many there are, both up to a limit. What was cleared before
 * does not count again.
 */
export async function listClearable(db: Db, chatroomId: number, named: number, counted: number): Promise<{ ids: string[]; count: number }> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.chatroom_id = ${chatroomId}::int8 and m.deleted is null and m.created_at > coalesce(r.cleared_until, '-infinity')
     order by m.created_at desc limit ${counted}::int`);
  return { ids: rows.slice(0, named).map(({ id }) => id), count: rows.length };
}

/**
 * Takes away all that has a place in the room. It waits for a batch of messages that is being stored, and the next one for it, so that
 * every message is clearly before or after.
 */
export async function clearRoom(db: Db, chatroomId: number): Promise<void> {
  await db.rows(sql`
    update chatrooms set cleared_until = timestamptz 'epoch' + last_message_us * interval '1 microsecond' where id = ${chatroomId}::int8`);
}
