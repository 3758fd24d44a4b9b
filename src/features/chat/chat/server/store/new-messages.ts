import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { Suspended } from '#features/channel/channels/server/api.ts';
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

/** A banned person, or a suspended person or channel. `permanent` is null without a ban. */
interface Barred {
  channelId: number;
  userId: number;
  suspended: Suspended;
  permanent: boolean | null;
  expiresAt: Date | null;
}

export function listBarred(db: Db, pairs: readonly { channelId: number; userId: number }[], now: Date): Promise<Barred[]> {
  return db.rows(sql<Barred>`
    select pair.channel_id as "channelId", pair.user_id as "userId", b.permanent, b.expires_at as "expiresAt",
           case when u.suspended_at is not null then 'account'
                when c.suspended_at is not null or owner.suspended_at is not null then 'channel' end as suspended
      from ${unnest(pairs, 'pair', { channelId: 'int8', userId: 'int8' }, { keepsPlan: true })}
      join users u on u.id = pair.user_id
      join channels c on c.id = pair.channel_id
      join users owner on owner.id = c.user_id
      left join bans b on b.channel_id = pair.channel_id and b.user_id = pair.user_id
                      and b.ended_at is null and (b.expires_at is null or b.expires_at > ${now})
     where b.id is not null or u.suspended_at is not null or c.suspended_at is not null or owner.suspended_at is not null`);
}

/** A message that is being deleted counts as deleted, because waiting for it with a room locked could deadlock. */
export async function lockVisible(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = any(${arrayOf('uuid', ids)}) and m.deleted is null and (r.cleared_until is null or m.created_at > r.cleared_until)
       for share of m skip locked`);
  return new Set(rows.map(({ id }) => id));
}

export async function isVisible(db: Db, chatroomId: number, messageId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = ${messageId}::uuid and m.chatroom_id = ${chatroomId}::int8 and m.deleted is null
       and (r.cleared_until is null or m.created_at > r.cleared_until)`);
  return row !== null;
}

export async function retractMessages(db: Db, chatroomIds: readonly number[], ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from messages where id = any(${arrayOf('uuid', ids)}) and chatroom_id = any(${arrayOf('int8', chatroomIds)})`);
}
