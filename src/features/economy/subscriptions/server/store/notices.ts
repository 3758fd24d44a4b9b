import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export interface NoticeChannel {
  id: number;
  userId: number;
  slug: string;
  username: string;
  isSuspended: boolean;
  chatroomId: number;
}

export async function mapNoticeChannels(db: Db, channelIds: readonly number[]): Promise<Map<number, NoticeChannel>> {
  const rows = await db.rows(sql<NoticeChannel>`
    select c.id, c.user_id as "userId", c.slug, u.username, r.id as "chatroomId",
           (c.suspended_at is not null or u.suspended_at is not null) as "isSuspended"
      from channels c join users u on u.id = c.user_id join chatrooms r on r.channel_id = c.id
     where c.id in (select unnest(${arrayOf('int8', new Set(channelIds), { keepsPlan: true })}))`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function mapUsernames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(sql<{ id: number; username: string }>`
    select id, username from users where id = any(${arrayOf('int8', new Set(userIds))})`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
