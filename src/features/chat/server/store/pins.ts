import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Identity } from '#features/channels/contract/identity.ts';
import { type MessageRow, SELECT_MESSAGES } from './history.ts';

export interface NewPin {
  chatroomId: number;
  messageId: string;
  pinnedBy: number;
  /** How the person looked here when they pinned it. */
  identity: Identity;
  at: Date;
  /** In seconds. */
  duration: number;
}

export interface PinRow {
  pinnedAt: Date;
  duration: number;
  pinner: { id: number; username: string; slug: string; identity: Identity };
  message: MessageRow;
}

type FlatPinRow = MessageRow & {
  pinnedAt: Date;
  duration: number;
  pinnerId: number;
  pinnerUsername: string;
  pinnerSlug: string;
  pinnerIdentity: Identity;
};

/** The pin of a room, also one that is over; null when its message was deleted, so that no race can show its words. */
export async function findPin(db: Db, chatroomId: number): Promise<PinRow | null> {
  const row = await db.row(sql<FlatPinRow>`
    select said.*, p.pinned_at as "pinnedAt", p.duration, p.pinned_by as "pinnerId", pinner.username as "pinnerUsername",
           pinner.slug as "pinnerSlug", p.pinner_identity as "pinnerIdentity"
      from pinned_messages p
      join users pinner on pinner.id = p.pinned_by
      join lateral (${SELECT_MESSAGES} where m.id = p.message_id and m.chatroom_id = p.chatroom_id) said on said.deleted is null
     where p.chatroom_id = ${chatroomId}::int8`);
  if (!row) return null;
  const { pinnedAt, duration, pinnerId, pinnerUsername, pinnerSlug, pinnerIdentity, ...message } = row;
  const pinner = { id: pinnerId, username: pinnerUsername, slug: pinnerSlug, identity: pinnerIdentity };
  return { pinnedAt, duration, pinner, message };
}

interface MessageState {
  isDeleted: boolean;
  senderId: number;
}

/**
 * Whether a message can be pinned; whoever deletes it waits for this transaction. One that is being deleted just now counts as deleted:
 * waiting for it, with the room locked, could wait for ever. Null when it is not in this room.
 */
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

/** In place of the pin that was. */
export async function upsertPin(db: Db, { chatroomId, messageId, pinnedBy, identity, at, duration }: NewPin): Promise<void> {
  await db.rows(sql`
    insert into pinned_messages (chatroom_id, message_id, pinned_by, pinner_identity, pinned_at, duration)
    values (${chatroomId}, ${messageId}, ${pinnedBy}, ${JSON.stringify(identity)}::jsonb, ${at}, ${duration})
    on conflict (chatroom_id) do update
       set message_id = excluded.message_id, pinned_by = excluded.pinned_by, pinner_identity = excluded.pinner_identity,
           pinned_at = excluded.pinned_at, duration = excluded.duration`);
}

export interface TakenPin {
  messageId: string;
  pinnedAt: Date;
  duration: number;
}

/** The pin that is gone now, also one that was over; null when there was none, or of other messages than this one. */
export function deletePin(db: Db, chatroomId: number, messageId: string | null): Promise<TakenPin | null> {
  return db.row(sql<TakenPin>`
    delete from pinned_messages
     where chatroom_id = ${chatroomId}::int8 ${messageId === null ? sql`` : sql`and message_id = ${messageId}::uuid`}
    returning message_id as "messageId", pinned_at as "pinnedAt", duration`);
}

/** The message that is pinned, if this person said it. */
export async function findPinnedMessageOf(db: Db, chatroomId: number, senderId: number): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`
    select m.id from pinned_messages p join messages m on m.id = p.message_id and m.chatroom_id = p.chatroom_id
     where p.chatroom_id = ${chatroomId}::int8 and m.sender_id = ${senderId}::int8`);
  return row?.id ?? null;
}
