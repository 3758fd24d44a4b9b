import { sql } from 'kysely';
import type { Db } from '../../../../core/server/db/db.ts';

/** A room as its row has it; intervals in seconds, durations in minutes. */
export interface ChatroomRow {
  id: number;
  channelId: number;
  slowMode: boolean;
  messageInterval: number;
  subscribersMode: boolean;
  followersMode: boolean;
  followingMinDuration: number;
  emotesMode: boolean;
  accountAgeMode: boolean;
  accountAgeMinMinutes: number;
  allowLinks: boolean;
  paused: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const CHATROOM_COLUMNS = sql`
  r.id, r.channel_id as "channelId", r.slow_mode as "slowMode", r.message_interval as "messageInterval",
  r.subscribers_mode as "subscribersMode", r.followers_mode as "followersMode", r.following_min_duration as "followingMinDuration",
  r.emotes_mode as "emotesMode", r.account_age_mode as "accountAgeMode", r.account_age_min_minutes as "accountAgeMinMinutes",
  r.allow_links as "allowLinks", r.paused, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

export function findChatroom(db: Db, id: number): Promise<ChatroomRow | null> {
  return db.row(sql<ChatroomRow>`select ${CHATROOM_COLUMNS} from chatrooms r where r.id = ${id}::int8`);
}

export function findChatroomOfChannel(db: Db, channelId: number): Promise<ChatroomRow | null> {
  return db.row(sql<ChatroomRow>`select ${CHATROOM_COLUMNS} from chatrooms r where r.channel_id = ${channelId}::int8`);
}

export async function insertChatroom(db: Db, channelId: number, createdAt: Date): Promise<number> {
  const row = await db.row(sql<{ id: number }>`
    insert into chatrooms (channel_id, created_at, updated_at) values (${channelId}, ${createdAt}, ${createdAt}) returning id`);
  return row!.id;
}
