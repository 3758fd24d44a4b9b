import { type RawBuilder, sql } from 'kysely';
import { microsecondDate } from '#core/contract/time.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { Suspended } from '#features/channel/channels/server/api.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
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

/** With its exact cursor in microseconds since the epoch. */
export interface MessageRow extends Omit<NewMessage, 'replyToId' | 'violatedRules'> {
  channelId: number;
  username: string;
  slug: string;
  deleted: Deletion | null;
  aiModerated: boolean;
  violatedRules: string[];
  /** A reply whose original was deleted, cleared or expired. */
  originalGone: boolean;
  /** The present name of the original's sender. Null unless the message is a reply. */
  originalUsername: string | null;
  us: number;
}

/** How message `m` of room `r` was deleted: individually or by a clear. */
const DELETED = sql`coalesce(m.deleted, case when m.created_at <= r.cleared_until then 'mod_deleted' end)`;

/** A `where` clause on `m` follows. */
export const SELECT_MESSAGES = sql`
  select m.id, m.chatroom_id as "chatroomId", r.channel_id as "channelId", m.sender_id as "senderId", u.username, u.slug, m.content, m.type,
         m.metadata, m.identity, ${DELETED} as deleted, m.ai_moderated as "aiModerated", m.violated_rules as "violatedRules",
         m.reply_to_id is not null and not exists (
           select 1 from messages o
            where o.id = m.reply_to_id and o.chatroom_id = m.chatroom_id and o.deleted is null and (r.cleared_until is null or o.created_at > r.cleared_until)
         ) as "originalGone",
         case when m.reply_to_id is not null then (
           select asked.username from users asked where asked.id = (m.metadata -> 'original_sender' ->> 'id')::int8
         ) end as "originalUsername",
         (extract(epoch from m.created_at) * 1000000)::int8 as us
    from messages m
    join chatrooms r on r.id = m.chatroom_id
    join users u on u.id = m.sender_id`;

interface NewestRange {
  beforeUs: number | null;
  afterUs: number | null;
}

/** Newest first, optionally only before one cursor and after another. */
export function listNewest(db: Db, chatroomId: number, { beforeUs, afterUs }: NewestRange, limit: number): Promise<MessageRow[]> {
  const before = beforeUs === null ? sql`` : sql`and m.created_at < ${timestampOf(beforeUs)}`;
  const after = afterUs === null ? sql`` : sql`and m.created_at > ${timestampOf(afterUs)}`;
  return db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES} where m.chatroom_id = ${chatroomId}::int8 ${before} ${after}
     order by m.created_at desc, m.id desc limit ${limit}::int`);
}

/** Oldest first, after one cursor and optionally before another. */
export function listFrom(db: Db, chatroomId: number, range: { afterUs: number; untilUs?: number }, limit: number): Promise<MessageRow[]> {
  const until = range.untilUs === undefined ? sql`` : sql`and m.created_at < ${timestampOf(range.untilUs)}`;
  return db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES} where m.chatroom_id = ${chatroomId}::int8 and m.created_at > ${timestampOf(range.afterUs)} ${until}
    order by m.created_at, m.id limit ${limit}::int`);
}

/** Null if the message was deleted or is not in this room. */
export function findVisible(db: Db, chatroomId: number, messageId: string): Promise<MessageRow | null> {
  return db.row(sql<MessageRow>`
    select shown.* from (${SELECT_MESSAGES} where m.id = ${messageId}::uuid and m.chatroom_id = ${chatroomId}::int8) shown
     where shown.deleted is null`);
}

/** Passed as text, because a Date loses microseconds. */
export const timestampOf = (us: number): RawBuilder<unknown> => sql`${microsecondDate(us)}::timestamptz`;

/** A clear moves this mark, because marking each message would block sends for minutes (docs/decisions/014). */
const clearedUntil = (chatroomId: number) =>
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
