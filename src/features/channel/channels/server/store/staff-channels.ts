import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';

export interface StaffChannelRow {
  id: number;
  slug: string;
  username: string;
  picture: string | null;
  isLive: boolean;
  isSuspended: boolean;
  isVerified: boolean;
  isMature: boolean;
  matureForcedAt: Date | null;
  matureReason: string;
  isFeatured: boolean;
}

export interface ChannelSearch {
  prefix: string;
  show: 'all' | 'live' | 'mature';
  /** Cursor: only channels with a smaller id. */
  before: number | null;
  limit: number;
}

const COLUMNS = sql`
  c.id, c.slug, u.username, u.picture, (l.id is not null) as "isLive", (c.suspended_at is not null or u.suspended_at is not null) as "isSuspended",
  c.is_verified as "isVerified", c.is_mature as "isMature", c.mature_forced_at as "matureForcedAt", c.mature_reason as "matureReason",
  exists (select 1 from featured_channels f where f.channel_id = c.id) as "isFeatured"`;
const TABLES = sql`
  channels c join users u on u.id = c.user_id left join livestreams l on l.channel_id = c.id and l.ended_at is null`;
const SHOWN = { all: sql`true`, live: sql`l.id is not null`, mature: sql`c.mature_forced_at is not null` };

/** Newest first. */
export function searchStaffChannels(db: Db, { prefix, show, before, limit }: ChannelSearch): Promise<StaffChannelRow[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  return db.rows(sql<StaffChannelRow>`
    select ${COLUMNS} from ${TABLES}
     where ${SHOWN[show]} ${prefix === '' ? sql`` : sql`and u.slug like ${pattern}`} ${before === null ? sql`` : sql`and c.id < ${before}::int8`}
     order by c.id desc limit ${limit}::int`);
}

export async function findStaffChannel(db: Db, channelId: number): Promise<StaffChannelRow> {
  return (await db.row(sql<StaffChannelRow>`select ${COLUMNS} from ${TABLES} where c.id = ${channelId}::int8`))!;
}

/** In their order. */
export const listFeaturedForStaff = (db: Db): Promise<StaffChannelRow[]> =>
  db.rows(sql<StaffChannelRow>`
    select ${COLUMNS} from ${TABLES} join featured_channels chosen on chosen.channel_id = c.id order by chosen.position`);

/** Null lets the team of the channel decide again. */
export async function updateForcedMature(db: Db, channelId: number, forced: { at: Date; reason: string } | null): Promise<void> {
  await db.rows(sql`
    update channels set mature_forced_at = ${forced?.at ?? null}::timestamptz, mature_reason = ${forced?.reason ?? ''}
     where id = ${channelId}::int8`);
}

/** Locks the list until the transaction ends, also while it is empty. Returns the ids of the channels in order. */
export async function lockFeatured(db: Db): Promise<number[]> {
  await db.rows(sql`lock table featured_channels in share row exclusive mode`);
  const rows = await db.rows(sql<{ id: number }>`select channel_id as id from featured_channels order by position`);
  return rows.map(({ id }) => id);
}

export async function replaceFeatured(db: Db, channelIds: readonly number[], by: { userId: number; at: Date }): Promise<void> {
  await db.rows(sql`delete from featured_channels`);
  await db.rows(sql`
    insert into featured_channels (channel_id, position, added_by, added_at)
    select id, place, ${by.userId}::int8, ${by.at}::timestamptz from unnest(${arrayOf('int8', channelIds)}) with ordinality as chosen (id, place)`);
}

export async function slugsOf(db: Db, channelIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows(
    sql<{ id: number; slug: string }>`select id, slug from channels where id = any(${arrayOf('int8', channelIds)})`,
  );
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export interface FeaturedRow {
  id: number;
  slug: string;
  username: string;
  picture: string | null;
  offlineBanner: string[];
  isVerified: boolean;
  livestreamId: number | null;
  lastEnd: Date | null;
}

/** In their order, without suspended channels. */
export const listFeatured = (db: Db): Promise<FeaturedRow[]> =>
  db.rows(sql<FeaturedRow>`
    select c.id, c.slug, u.username, u.picture, c.offline_banner as "offlineBanner", c.is_verified as "isVerified", l.id as "livestreamId",
           (select max(e.ended_at) from livestreams e where e.channel_id = c.id) as "lastEnd"
      from featured_channels f
      join channels c on c.id = f.channel_id and c.suspended_at is null
      join users u on u.id = c.user_id and u.suspended_at is null
      left join livestreams l on l.channel_id = c.id and l.ended_at is null
     order by f.position`);
