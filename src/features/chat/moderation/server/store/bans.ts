import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { containsFolded } from '#core/server/db/folded.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { Ban } from '#features/chat/moderation/rules/ban.ts';

/** The moderator has id 0 and no name if the account is deleted. */
export interface BanRow extends Ban {
  id: string;
  channelId: number;
  userId: number;
  reason: string;
  banner: { id: number; username: string; slug: string };
}

export interface BanOfPersonRow extends BanRow {
  username: string;
  slug: string;
  picture: string | null;
}

export interface NewBan {
  id: string;
  channelId: number;
  userId: number;
  bannerId: number;
  permanent: boolean;
  reason: string;
  createdAt: Date;
  expiresAt: Date | null;
}

type Flat<Row extends BanRow> = Omit<Row, 'banner'> & { bannerId: number; bannerUsername: string; bannerSlug: string };

const COLUMNS = sql`
  b.id, b.channel_id as "channelId", b.user_id as "userId", b.permanent, b.reason, b.created_at as "createdAt",
  b.expires_at as "expiresAt", b.ended_at as "endedAt", coalesce(by.id, 0) as "bannerId",
  coalesce(by.username, '') as "bannerUsername", coalesce(by.slug, '') as "bannerSlug"`;

function withBanner<Row extends BanRow>({ bannerId, bannerUsername, bannerSlug, ...ban }: Flat<Row>): Row {
  return { ...ban, banner: { id: bannerId, username: bannerUsername, slug: bannerSlug } } as unknown as Row;
}

/** The ban without an end. It may have expired, so pass it through `activeBan`. */
export async function findActiveBan(db: Db, channelId: number, userId: number): Promise<BanRow | null> {
  const row = await db.row(sql<Flat<BanRow>>`
    select ${COLUMNS} from bans b left join users by on by.id = b.banner_id
     where b.channel_id = ${channelId}::int8 and b.user_id = ${userId}::int8 and b.ended_at is null`);
  return row && withBanner(row);
}

/** One statement, in the order of `people`, without moderators. */
export async function findActiveBans(db: Db, people: readonly { channelId: number; userId: number }[]): Promise<(Ban | null)[]> {
  if (people.length === 0) return [];
  const rows = await db.rows(sql<{ place: number } & Ban>`
    select requested.place, b.permanent, b.created_at as "createdAt", b.expires_at as "expiresAt", b.ended_at as "endedAt"
      from ${unnest(people, 'requested', { channelId: 'int8', userId: 'int8' }, { ordinality: 'place' })}
      join bans b on b.channel_id = requested.channel_id and b.user_id = requested.user_id and b.ended_at is null`);
  const found = new Map(rows.map(({ place, ...ban }) => [place, ban]));
  return people.map((_person, index) => found.get(index + 1) ?? null);
}

export async function findUserOfBan(db: Db, channelId: number, banId: string): Promise<number | null> {
  const row = await db.row(sql<{ userId: number }>`
    select user_id as "userId" from bans where id = ${banId}::uuid and channel_id = ${channelId}::int8`);
  return row?.userId ?? null;
}

/** The unique index decides between concurrent bans. To replace a ban, end it first in the same transaction. */
export async function insertBan(db: Db, ban: NewBan): Promise<boolean> {
  const row = await db.row(sql`
    insert into bans (id, channel_id, user_id, banner_id, permanent, reason, created_at, expires_at)
    values (${ban.id}, ${ban.channelId}, ${ban.userId}, ${ban.bannerId}, ${ban.permanent}, ${ban.reason}, ${ban.createdAt}, ${ban.expiresAt})
    on conflict (channel_id, user_id) where ended_at is null do nothing returning id`);
  return row !== null;
}

export async function endBan(db: Db, channelId: number, userId: number, endedAt: Date): Promise<boolean> {
  const row = await db.row(sql`
    update bans set ended_at = ${endedAt}
     where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and ended_at is null returning id`);
  return row !== null;
}

const EXPIRED_BATCH = 100;

/** Sets the end of expired timeouts. Readers do not depend on it; it keeps the partial index of bans without an end small. */
export async function endExpiredBans(db: Db, channelId: number, now: Date): Promise<void> {
  await db.rows(sql`
    with over as (
      select id from bans
       where channel_id = ${channelId}::int8 and ended_at is null and expires_at <= ${now}
       order by expires_at limit ${EXPIRED_BATCH}::int for update skip locked
    )
    update bans b set ended_at = b.expires_at from over where b.id = over.id`);
}

export interface BanQuery {
  cursor: string | null;
  /** Part of a username, case-insensitive. Empty for no filter. */
  search: string;
  limit: number;
}

/** Newest first. */
export async function listActiveBans(db: Db, channelId: number, query: BanQuery, now: Date): Promise<BanOfPersonRow[]> {
  const older =
    query.cursor === null
      ? sql``
      : sql`and (b.created_at, b.id) < (select created_at, id from bans where id = ${query.cursor}::uuid and channel_id = ${channelId}::int8)`;
  const rows = await db.rows(sql<Flat<BanOfPersonRow>>`
    select ${COLUMNS}, u.username, u.slug, u.picture
      from bans b join users u on u.id = b.user_id left join users by on by.id = b.banner_id
     where b.channel_id = ${channelId}::int8 and b.ended_at is null and (b.expires_at is null or b.expires_at > ${now})
       ${older} ${query.search === '' ? sql`` : sql`and ${containsFolded(sql`u.username`, query.search)}`}
     order by b.created_at desc, b.id desc limit ${query.limit}::int`);
  return rows.map(withBanner<BanOfPersonRow>);
}

/** Newest first. */
export async function listBansOfPerson(db: Db, channelId: number, userId: number, limit: number): Promise<BanRow[]> {
  const rows = await db.rows(sql<Flat<BanRow>>`
    select ${COLUMNS} from bans b left join users by on by.id = b.banner_id
     where b.channel_id = ${channelId}::int8 and b.user_id = ${userId}::int8
     order by b.created_at desc, b.id desc limit ${limit}::int`);
  return rows.map(withBanner<BanRow>);
}

export async function countBansOfPerson(db: Db, channelId: number, userId: number): Promise<{ bans: number; timeouts: number }> {
  const row = await db.row(sql<{ bans: number; timeouts: number }>`
    select count(*) filter (where permanent) as bans, count(*) filter (where not permanent) as timeouts
      from bans where channel_id = ${channelId}::int8 and user_id = ${userId}::int8`);
  return row!;
}
