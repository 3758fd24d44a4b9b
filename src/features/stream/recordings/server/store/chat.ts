import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { type MessageRow, SELECT_MESSAGES, timestampOf } from '#features/chat/chat/server/api.ts';

/** Messages of a room in (after, until], in microseconds since the epoch, oldest first. Includes deleted ones. */
export const listMessages = (
  db: Db,
  chatroomId: number,
  { afterUs, untilUs }: { afterUs: number; untilUs: number },
  limit: number,
): Promise<MessageRow[]> =>
  db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES} where m.chatroom_id = ${chatroomId}::int8 and m.created_at > ${timestampOf(afterUs)}
       and m.created_at <= ${timestampOf(untilUs)} order by m.created_at, m.id limit ${limit}::int`);
