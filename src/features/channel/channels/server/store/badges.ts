import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { RoleHolder } from './memberships.ts';

export interface ChannelBadgeRow {
  id: number;
  channelId: number;
  name: string;
  /** Hashes, largest first. */
  pictures: string[];
}

const COLUMNS = sql`b.id, b.channel_id as "channelId", b.name, b.pictures`;

/** Oldest first. */
export const listChannelBadges = (db: Db, channelIds: readonly number[]): Promise<ChannelBadgeRow[]> =>
  db.rows(sql<ChannelBadgeRow>`
    select ${COLUMNS} from channel_badges b where b.channel_id = any(${arrayOf('int8', channelIds)}) order by b.channel_id, b.id`);

/** Locks the badge until the transaction ends. */
export const lockChannelBadge = (db: Db, channelId: number, id: number): Promise<ChannelBadgeRow | null> =>
  db.row(sql<ChannelBadgeRow>`
    select ${COLUMNS} from channel_badges b where b.id = ${id}::int8 and b.channel_id = ${channelId}::int8 for update`);

/** Returns false when the channel has a badge with that name, in any case. */
export async function insertChannelBadge(
  db: Db,
  { channelId, name, pictures, at }: { channelId: number; name: string; pictures: readonly string[]; at: Date },
): Promise<boolean> {
  const row = await db.row(sql`
    insert into channel_badges (channel_id, name, pictures, created_at) values (${channelId}, ${name}, ${arrayOf('text', pictures)}, ${at})
    on conflict do nothing returning 1`);
  return row !== null;
}

export async function deleteChannelBadge(db: Db, id: number): Promise<void> {
  await db.rows(sql`delete from channel_badges where id = ${id}::int8`);
}

/** Returns false when the user already has the badge. */
export async function insertBadgeHolder(db: Db, { id, channelId }: ChannelBadgeRow, userId: number, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into channel_badge_holders (channel_id, user_id, badge_id, given_at) values (${channelId}, ${userId}, ${id}, ${at})
    on conflict do nothing returning 1`);
  return row !== null;
}

/** Returns false when the user lacked the badge. */
export async function deleteBadgeHolder(db: Db, { id, channelId }: ChannelBadgeRow, userId: number): Promise<boolean> {
  const row = await db.row(sql`
    delete from channel_badge_holders
     where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and badge_id = ${id}::int8 returning 1`);
  return row !== null;
}

/** Sorted by slug, starting after `after`. */
export const listBadgeHolders = (db: Db, id: number, after: string, limit: number): Promise<RoleHolder[]> =>
  db.rows(sql<RoleHolder>`
    select u.id, u.username, u.slug, u.picture
      from channel_badge_holders h join users u on u.id = h.user_id
     where h.badge_id = ${id}::int8 and u.slug collate "C" > ${after}
     order by u.slug collate "C" limit ${limit}::int`);
