import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface RecentMessageRow {
  id: string;
  username: string;
  content: string;
  createdAt: Date;
}

/** Includes deleted messages, newest first. */
export function listMessagesSince(db: Db, chatroomId: number, since: Date, limit: number): Promise<RecentMessageRow[]> {
  return db.rows(sql<RecentMessageRow>`
    select m.id, u.username, m.content, m.created_at as "createdAt"
      from messages m join users u on u.id = m.sender_id
     where m.chatroom_id = ${chatroomId}::int8 and m.created_at > ${since}
     order by m.created_at desc limit ${limit}::int`);
}
