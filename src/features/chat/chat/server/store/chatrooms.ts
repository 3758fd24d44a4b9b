import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { Modes } from '#features/chat/chat/rules/modes.ts';

/** Intervals are in seconds, durations in minutes. */
export interface ChatroomRow extends Modes {
  id: number;
  channelId: number;
  /** Cursor of the last clear, in microseconds since the epoch. Messages and notices up to there are cleared. */
  clearedUs: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export const CHATROOM_COLUMNS = sql`
  r.id, r.channel_id as "channelId", r.slow_mode as "slowMode", r.message_interval as "messageInterval",
  r.subscribers_mode as "subscribersMode", r.followers_mode as "followersMode", r.following_min_duration as "followingMinDuration",
  r.emotes_mode as "emotesMode", r.account_age_mode as "accountAgeMode", r.account_age_min_minutes as "accountAgeMinMinutes",
  r.allow_links as "allowLinks", r.paused,
  (extract(epoch from r.cleared_until) * 1000000)::int8 as "clearedUs", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

export function findChatroom(db: Db, id: number): Promise<ChatroomRow | null> {
  return db.row(sql<ChatroomRow>`select ${CHATROOM_COLUMNS} from chatrooms r where r.id = ${id}::int8`);
}

export function findClearedBy(db: Db, id: number): Promise<{ id: number; username: string; slug: string } | null> {
  return db.row(sql<{ id: number; username: string; slug: string }>`
    select u.id, u.username, u.slug from chatrooms r join users u on u.id = r.cleared_by where r.id = ${id}::int8`);
}

/** In the order of `ids`; null for an unknown chatroom. */
export async function channelsOfChatrooms(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await db.rows(sql<{ channelId: number | null }>`
    select r.channel_id as "channelId" from unnest(${arrayOf('int8', ids)}) with ordinality as requested (id, place)
      left join chatrooms r on r.id = requested.id order by requested.place`);
  return rows.map(({ channelId }) => channelId);
}

export function findChatroomOfChannel(db: Db, channelId: number): Promise<ChatroomRow | null> {
  return db.row(sql<ChatroomRow>`select ${CHATROOM_COLUMNS} from chatrooms r where r.channel_id = ${channelId}::int8`);
}

export async function findChatroomIds(db: Db, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows(sql<{ id: number; channelId: number }>`
    select id, channel_id as "channelId" from chatrooms where channel_id = any(${arrayOf('int8', channelIds)})`);
  return new Map(rows.map(({ id, channelId }) => [channelId, id]));
}

export async function insertChatroom(db: Db, channelId: number, createdAt: Date): Promise<number> {
  const row = await db.row(sql<{ id: number }>`
    insert into chatrooms (channel_id, created_at, updated_at) values (${channelId}, ${createdAt}, ${createdAt}) returning id`);
  return row!.id;
}

/** Locks the room, so that concurrent changes do not undo each other. */
export async function lockChatroom(db: Db, id: number): Promise<ChatroomRow> {
  const row = await db.row(sql<ChatroomRow>`select ${CHATROOM_COLUMNS} from chatrooms r where r.id = ${id}::int8 for no key update`);
  return row!;
}

export async function updateModes(db: Db, id: number, modes: Modes, at: Date): Promise<void> {
  await db.rows(sql`
    update chatrooms
       set slow_mode = ${modes.slowMode}, message_interval = ${modes.messageInterval}, subscribers_mode = ${modes.subscribersMode},
           followers_mode = ${modes.followersMode}, following_min_duration = ${modes.followingMinDuration}, emotes_mode = ${modes.emotesMode},
           account_age_mode = ${modes.accountAgeMode}, account_age_min_minutes = ${modes.accountAgeMinMinutes},
           allow_links = ${modes.allowLinks}, paused = ${modes.paused}, updated_at = ${at}
     where id = ${id}::int8`);
}
