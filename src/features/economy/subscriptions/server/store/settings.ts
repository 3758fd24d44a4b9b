import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export const isEnabled = async (db: Db, channelId: number): Promise<boolean> => (await enabledAmong(db, [channelId])).has(channelId);

/** The subset of these channels that people can subscribe to. */
export async function enabledAmong(db: Db, channelIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from subscription_settings where channel_id = any(${arrayOf('int8', channelIds)}) and is_enabled`);
  return new Set(rows.map(({ id }) => id));
}

/** False if nothing changed. */
export async function setEnabled(db: Db, channelId: number, isOn: boolean): Promise<boolean> {
  const row = await db.row(sql`
    insert into subscription_settings as s (channel_id, is_enabled) values (${channelId}, ${isOn})
    on conflict (channel_id) do update set is_enabled = excluded.is_enabled where s.is_enabled <> excluded.is_enabled returning 1`);
  return row !== null;
}

export async function acceptsGifts(db: Db, userId: number): Promise<boolean> {
  return (await db.row(sql`select 1 from subscription_gift_refusers where user_id = ${userId}::int8`)) === null;
}

export async function setAcceptsGifts(db: Db, userId: number, accepts: boolean): Promise<void> {
  if (accepts) await db.rows(sql`delete from subscription_gift_refusers where user_id = ${userId}::int8`);
  else await db.rows(sql`insert into subscription_gift_refusers (user_id) values (${userId}) on conflict do nothing`);
}

export interface BadgeRow {
  id: number;
  channelId: number;
  months: number;
  pictures: string[];
}

export const listBadges = (db: Db, channelId: number): Promise<BadgeRow[]> =>
  db.rows(sql<BadgeRow>`
    select id, channel_id as "channelId", months, pictures from subscription_badges where channel_id = ${channelId}::int8 order by months`);

/** Locks the badge until the transaction ends. Returns its picture hashes, empty without a badge. */
export async function lockBadge(db: Db, channelId: number, months: number): Promise<string[]> {
  const row = await db.row(sql<{ pictures: string[] }>`
    select pictures from subscription_badges where channel_id = ${channelId}::int8 and months = ${months}::int4 for update`);
  return row?.pictures ?? [];
}

/** Deletes the badge if `pictures` is empty. */
export async function writeBadge(db: Db, channelId: number, months: number, pictures: readonly string[]): Promise<void> {
  if (pictures.length === 0) {
    await db.rows(sql`delete from subscription_badges where channel_id = ${channelId}::int8 and months = ${months}::int4`);
    return;
  }
  await db.rows(sql`
    insert into subscription_badges (channel_id, months, pictures) values (${channelId}, ${months}, ${arrayOf('text', pictures)})
    on conflict (channel_id, months) do update set pictures = excluded.pictures`);
}

interface NoticeChannel {
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

/** The users among these whose own channel is verified. */
export async function verifiedAmong(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select user_id as id from channels where user_id = any(${arrayOf('int8', new Set(userIds))}) and is_verified`);
  return new Set(rows.map(({ id }) => id));
}

export async function mapUsernames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(sql<{ id: number; username: string }>`
    select id, username from users where id = any(${arrayOf('int8', new Set(userIds))})`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
