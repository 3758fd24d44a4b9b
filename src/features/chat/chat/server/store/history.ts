import { type RawBuilder, sql } from 'kysely';
import { microsecondDate } from '#core/contract/time.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';
import type { Deletion } from '#features/chat/chat/contract/history.ts';
import type { MessageMetadata, MessageType } from '#features/chat/chat/contract/message.ts';

/** With its exact cursor in microseconds since the epoch. */
export interface MessageRow {
  id: string;
  chatroomId: number;
  channelId: number;
  senderId: number;
  username: string;
  slug: string;
  content: string;
  type: MessageType;
  metadata: MessageMetadata | null;
  identity: Identity;
  deleted: Deletion | null;
  aiModerated: boolean;
  violatedRules: string[];
  originalDeleted: boolean;
  us: number;
}

/** How message `m` of room `r` was deleted: individually or by a clear. */
const DELETED = sql`coalesce(m.deleted, case when m.created_at <= r.cleared_until then 'mod_deleted' end)`;

/** A `where` clause on `m` follows. */
export const SELECT_MESSAGES = sql`
  select m.id, m.chatroom_id as "chatroomId", r.channel_id as "channelId", m.sender_id as "senderId", u.username, u.slug, m.content, m.type,
         m.metadata, m.identity, ${DELETED} as deleted, m.ai_moderated as "aiModerated", m.violated_rules as "violatedRules",
         m.reply_to_id is not null and exists (
           select 1 from messages o where o.id = m.reply_to_id and o.chatroom_id = m.chatroom_id and (o.deleted is not null or o.created_at <= r.cleared_until)
         ) as "originalDeleted",
         (extract(epoch from m.created_at) * 1000000)::int8 as us
    from messages m
    join chatrooms r on r.id = m.chatroom_id
    join users u on u.id = m.sender_id`;

/** Newest first, optionally only before a cursor. */
export function listNewest(db: Db, chatroomId: number, beforeUs: number | null, limit: number): Promise<MessageRow[]> {
  const older = beforeUs === null ? sql`` : sql`and m.created_at < ${timestampOf(beforeUs)}`;
  return db.rows(sql<MessageRow>`
    ${SELECT_MESSAGES} where m.chatroom_id = ${chatroomId}::int8 ${older} order by m.created_at desc, m.id desc limit ${limit}::int`);
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
