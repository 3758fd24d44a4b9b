import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { MessageMetadata, MessageType } from '#features/chat/chat/contract/message.ts';

export interface NewMessage {
  id: string;
  chatroomId: number;
  senderId: number;
  content: string;
  type: MessageType;
  metadata: MessageMetadata | null;
  identity: Identity;
  replyToId: string | null;
  violatedRules?: readonly string[];
}

/**
 * Stores a batch and assigns the cursors: microseconds since the epoch, strictly increasing per room across all nodes, in batch order. The
 * room rows stay locked until the commit, so a message with a later cursor also becomes visible later. Rooms are locked in ID order, so
 * that nodes never deadlock. Returns cursors by message ID.
 */
export async function insertMessages(db: Db, messages: readonly NewMessage[], now: Date): Promise<Map<string, number>> {
  const given = messages.map(({ violatedRules = [], ...message }) => ({ ...message, violatedRules: `{${violatedRules.join()}}` }));
  const columns = {
    id: 'uuid',
    chatroomId: 'int8',
    senderId: 'int8',
    content: 'text',
    type: 'text',
    metadata: 'jsonb',
    identity: 'jsonb',
    replyToId: 'uuid',
    violatedRules: 'text',
  } as const;
  const roomIds = new Set(messages.map(({ chatroomId }) => chatroomId));
  const rows = await db.rows(sql<{ id: string; us: number }>`
    with batch as (
      select * from ${unnest(given, 'batch', columns, { ordinality: 'place' })}
    ), locked as materialized (
      select id from chatrooms where id = any(${arrayOf('int8', roomIds)}) order by id for update
    ), clocks as (
      update chatrooms r
         set last_message_us = greatest(r.last_message_us, ${now.getTime() * 1000 - 1}::int8) + counted.messages
        from locked join (select chatroom_id, count(*) as messages from batch group by chatroom_id) counted on counted.chatroom_id = locked.id
       where r.id = locked.id
      returning r.id, r.last_message_us - counted.messages as before_us
    ), placed as (
      select batch.*, clocks.before_us + row_number() over (partition by batch.chatroom_id order by batch.place) as us
        from batch join clocks on clocks.id = batch.chatroom_id
    ), stored as (
      insert into messages (id, chatroom_id, sender_id, content, type, metadata, identity, reply_to_id, ai_moderated, violated_rules, created_at)
      select id, chatroom_id, sender_id, content, type, metadata, identity, reply_to_id, violated_rules <> '{}', violated_rules::text[],
             timestamptz 'epoch' + us * interval '1 microsecond'
        from placed
    )
    select id, us from placed`);
  return new Map(rows.map(({ id, us }) => [id, us]));
}
