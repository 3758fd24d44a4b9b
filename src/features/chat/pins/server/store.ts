import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { Identity } from '#features/channel/channels/contract/identity.ts';

export interface NewPin {
  chatroomId: number;
  messageId: string;
  pinnedBy: number;
  identity: Identity;
  at: Date;
  /** Seconds. */
  duration: number;
}

export interface PinRow {
  chatroomId: number;
  messageId: string;
  pinnedAt: Date;
  duration: number;
  pinner: { id: number; username: string; slug: string; identity: Identity };
}

type FlatPinRow = Omit<PinRow, 'pinner'> & { pinnerId: number; pinnerUsername: string; pinnerSlug: string; pinnerIdentity: Identity };

/** Includes an expired pin and one whose message was deleted. */
export async function findPin(db: Db, channelId: number): Promise<PinRow | null> {
  const row = await db.row(sql<FlatPinRow>`
    select p.chatroom_id as "chatroomId", p.message_id as "messageId", p.pinned_at as "pinnedAt", p.duration, p.pinned_by as "pinnerId",
           pinner.username as "pinnerUsername", pinner.slug as "pinnerSlug", p.pinner_identity as "pinnerIdentity"
      from chatrooms r
      join pinned_messages p on p.chatroom_id = r.id
      join users pinner on pinner.id = p.pinned_by
     where r.channel_id = ${channelId}::int8`);
  if (!row) return null;
  const { pinnerId, pinnerUsername, pinnerSlug, pinnerIdentity, ...pin } = row;
  return { ...pin, pinner: { id: pinnerId, username: pinnerUsername, slug: pinnerSlug, identity: pinnerIdentity } };
}

export async function upsertPin(db: Db, { chatroomId, messageId, pinnedBy, identity, at, duration }: NewPin): Promise<void> {
  await db.rows(sql`
    insert into pinned_messages (chatroom_id, message_id, pinned_by, pinner_identity, pinned_at, duration)
    values (${chatroomId}, ${messageId}, ${pinnedBy}, ${JSON.stringify(identity)}::jsonb, ${at}, ${duration})
    on conflict (chatroom_id) do update
       set message_id = excluded.message_id, pinned_by = excluded.pinned_by, pinner_identity = excluded.pinner_identity,
           pinned_at = excluded.pinned_at, duration = excluded.duration`);
}

export interface RemovedPin {
  messageId: string;
  pinnedAt: Date;
  duration: number;
}

/** Includes an expired pin. Null if there was none, or none of the given message. */
export function deletePin(db: Db, chatroomId: number, messageId: string | null): Promise<RemovedPin | null> {
  return db.row(sql<RemovedPin>`
    delete from pinned_messages
     where chatroom_id = ${chatroomId}::int8 ${messageId === null ? sql`` : sql`and message_id = ${messageId}::uuid`}
    returning message_id as "messageId", pinned_at as "pinnedAt", duration`);
}

export function findPinBy(db: Db, channelId: number, senderId: number): Promise<Pick<PinRow, 'chatroomId' | 'messageId'> | null> {
  return db.row(sql<Pick<PinRow, 'chatroomId' | 'messageId'>>`
    select p.chatroom_id as "chatroomId", p.message_id as "messageId"
      from chatrooms r
      join pinned_messages p on p.chatroom_id = r.id
      join messages m on m.id = p.message_id and m.chatroom_id = p.chatroom_id
     where r.channel_id = ${channelId}::int8 and m.sender_id = ${senderId}::int8`);
}
