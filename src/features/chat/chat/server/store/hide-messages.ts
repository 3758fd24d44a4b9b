import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
import { timestampOf } from './history.ts';

export interface Hiding {
  chatroomId: number;
  senderId: number;
  as: Extract<Deletion, 'mod_ban' | 'mod_timeout'>;
  by: number;
  at: Date;
}

export interface Hidden {
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
