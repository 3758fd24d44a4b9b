import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { HeldState } from '#features/chat/automod/contract/held-messages.ts';
import type { MessageToHold } from '#features/chat/chat/server/api.ts';

export interface NewHeld extends Omit<MessageToHold, 'sender'> {
  senderId: number;
}

interface PersonRow {
  id: number;
  username: string;
  slug: string;
}

export interface HeldRow extends NewHeld {
  createdAt: Date;
  sender: PersonRow;
  state: HeldState;
  decidedBy: PersonRow | null;
  decidedAt: Date | null;
}

const SELECT_HELD = sql`
  select h.id, h.chatroom_id as "chatroomId", h.sender_id as "senderId", h.content, h.type, h.metadata, h.reply_to_id as "replyToId",
         h.reason, h.labels, h.created_at as "createdAt", h.state, h.decided_at as "decidedAt",
         json_build_object('id', u.id, 'username', u.username, 'slug', u.slug) as sender,
         case when d.id is not null then json_build_object('id', d.id, 'username', d.username, 'slug', d.slug) end as "decidedBy"
    from held_messages h join users u on u.id = h.sender_id left join users d on d.id = h.decided_by`;

/** Returns the ids that fit within the limit of held messages per person and room. */
export async function insertHeld(db: Db, held: readonly NewHeld[], perPerson: number, at: Date): Promise<Set<string>> {
  const given = held.map(({ labels, ...message }) => ({ ...message, labels: `{${labels.join()}}` }));
  const columns = {
    id: 'uuid',
    chatroomId: 'int8',
    senderId: 'int8',
    content: 'text',
    type: 'text',
    metadata: 'jsonb',
    replyToId: 'uuid',
    reason: 'text',
    labels: 'text',
  } as const;
  const rows = await db.rows(sql<{ id: string }>`
    insert into held_messages (id, chatroom_id, sender_id, content, type, metadata, reply_to_id, reason, labels, created_at)
    select id, chatroom_id, sender_id, content, type, metadata, reply_to_id, reason, labels::text[], ${at}
      from (
        select given.*, row_number() over (partition by chatroom_id, sender_id order by place)
               + (select count(*) from held_messages h
                   where h.sender_id = given.sender_id and h.chatroom_id = given.chatroom_id and h.state = 'waiting') as waiting
          from ${unnest(given, 'given', columns, { ordinality: 'place' })}
      ) counted
     where waiting <= ${perPerson}::int
    returning id`);
  return new Set(rows.map(({ id }) => id));
}

/** The sender is neither suspended nor banned from the channel. A timeout ends by itself, so its messages stay in the queue. */
const CAN_RETURN = sql`
  u.suspended_at is null and not exists (
    select from bans b join chatrooms r on r.channel_id = b.channel_id
     where r.id = h.chatroom_id and b.user_id = h.sender_id and b.ended_at is null and b.permanent)`;

/** Without waiting messages of people who are banned or suspended, which cannot be approved until that ends. */
export function listHeld(db: Db, chatroomId: number, state: HeldState, after: string | null, limit: number): Promise<HeldRow[]> {
  const later = sql`and (h.created_at, h.id) > (select created_at, id from held_messages where id = ${after}::uuid)`;
  return db.rows(sql<HeldRow>`
    ${SELECT_HELD} where h.chatroom_id = ${chatroomId}::int8 and h.state = ${state}
      and (h.state <> 'waiting' or (${CAN_RETURN})) ${after === null ? sql`` : later}
    order by h.created_at, h.id limit ${limit}::int`);
}

/** Rooms in which messages of a person wait; `channelId` limits them to one channel. */
export async function listRoomsWaitingFor(db: Db, senderId: number, channelId: number | null): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select distinct h.chatroom_id as id from held_messages h join chatrooms r on r.id = h.chatroom_id
     where h.sender_id = ${senderId}::int8 and h.state = 'waiting'
       ${channelId === null ? sql`` : sql`and r.channel_id = ${channelId}::int8`}
     order by 1`);
  return rows.map(({ id }) => id);
}

/** Waiting messages of a person that are in the queues, oldest first. */
export function listQueuedOfSender(db: Db, senderId: number, channelId: number | null): Promise<HeldRow[]> {
  return db.rows(sql<HeldRow>`
    ${SELECT_HELD} join chatrooms room on room.id = h.chatroom_id
     where h.sender_id = ${senderId}::int8 and h.state = 'waiting' and ${CAN_RETURN}
       ${channelId === null ? sql`` : sql`and room.channel_id = ${channelId}::int8`}
     order by h.created_at, h.id`);
}

export function listWaitingBySender(db: Db, chatroomId: number, senderId: number): Promise<HeldRow[]> {
  return db.rows(sql<HeldRow>`
    ${SELECT_HELD} where h.sender_id = ${senderId}::int8 and h.chatroom_id = ${chatroomId}::int8 and h.state = 'waiting'
    order by h.created_at, h.id`);
}

/** Lists the ids of one person's messages denied since the given time, newest decision first. */
export async function listDeniedBySender(db: Db, chatroomId: number, senderId: number, since: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from held_messages
     where sender_id = ${senderId}::int8 and chatroom_id = ${chatroomId}::int8 and state = 'denied' and decided_at > ${since}
     order by decided_at desc limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

/** Null if the message is not in this room. */
export function findHeld(db: Db, chatroomId: number, id: string): Promise<HeldRow | null> {
  return db.row(sql<HeldRow>`${SELECT_HELD} where h.id = ${id}::uuid and h.chatroom_id = ${chatroomId}::int8`);
}

/** False unless this person denied the message after the given time. The second of two concurrent calls finds it waiting. */
export async function undoDenied(db: Db, id: string, by: number, since: Date): Promise<boolean> {
  const row = await db.row(sql`
    update held_messages set state = 'waiting', decided_by = null, decided_at = null
     where id = ${id}::uuid and state = 'denied' and decided_by = ${by}::int8 and decided_at > ${since} returning id`);
  return row !== null;
}

/** False if already decided. A concurrent decision waits for the row lock, then finds the message decided. */
export async function decideHeld(db: Db, id: string, state: HeldState, by: number, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update held_messages set state = ${state}, decided_by = ${by}, decided_at = ${at}
     where id = ${id}::uuid and state = 'waiting' returning id`);
  return row !== null;
}
