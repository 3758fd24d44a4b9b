import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { StreamDetails } from '#features/channel/channels/rules/stream-details.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';

export interface ChannelRow extends StreamDetails {
  id: number;
  userId: number;
  slug: string;
  username: string;
  emailConfirmedAt: Date | null;
  bio: string;
  links: string[];
  /** Hash of the broadcaster's picture. */
  picture: string | null;
  /** Hashes, widest first; empty without a banner. */
  offlineBanner: string[];
  isVerified: boolean;
  /** Null when not verified, or when a node of an older version verified the channel. */
  verifiedAt: Date | null;
  /** Whether the channel or its broadcaster's account is suspended. */
  isSuspended: boolean;
  suspendedAt: Date | null;
  /** Scheduled end; null for an indefinite suspension. */
  suspendedUntil: Date | null;
  suspensionReason: string;
  followersCount: number;
  /** Whether staff marked the channel as mature, so that its team cannot change that. */
  isMatureForced: boolean;
}

const COLUMNS = sql`
  c.id, c.user_id as "userId", c.slug, u.username, u.email_confirmed_at as "emailConfirmedAt", u.bio, u.links, u.picture, c.offline_banner as "offlineBanner", c.is_verified as "isVerified",
  c.verified_at as "verifiedAt", c.followers_count as "followersCount", c.stream_title as "streamTitle", c.category_id as "categoryId", c.language,
  c.is_mature as "isMature", (c.mature_forced_at is not null) as "isMatureForced", c.tags, (c.suspended_at is not null or u.suspended_at is not null) as "isSuspended", c.suspended_at as "suspendedAt",
  c.suspended_until as "suspendedUntil", c.suspension_reason as "suspensionReason"`;

export function findChannelBySlug(db: Db, slug: string): Promise<ChannelRow | null> {
  return db.row(sql<ChannelRow>`select ${COLUMNS} from channels c join users u on u.id = c.user_id where c.slug = ${slug}`);
}

/** Unordered. */
export function findChannelsBy(db: Db, { slugs, ids }: { slugs: readonly string[]; ids: readonly number[] }): Promise<ChannelRow[]> {
  return db.rows(sql<ChannelRow>`
    select ${COLUMNS} from channels c join users u on u.id = c.user_id
     where c.slug = any(${arrayOf('text', slugs)}) or c.id = any(${arrayOf('int8', ids)})`);
}

export function findChannelById(db: Db, id: number): Promise<ChannelRow | null> {
  return db.row(sql<ChannelRow>`select ${COLUMNS} from channels c join users u on u.id = c.user_id where c.id = ${id}::int8`);
}

export function findChannelOfUser(db: Db, userId: number): Promise<ChannelRow | null> {
  return db.row(sql<ChannelRow>`select ${COLUMNS} from channels c join users u on u.id = c.user_id where c.user_id = ${userId}::int8`);
}

export async function insertChannel(db: Db, channel: { userId: number; slug: string; createdAt: Date }): Promise<number> {
  const row = await db.row(sql<{ id: number }>`
    insert into channels (user_id, slug, created_at) values (${channel.userId}, ${channel.slug}, ${channel.createdAt}) returning id`);
  return row!.id;
}

/** Locks the row until the transaction ends. */
export async function updateStreamDetails(db: Db, channelId: number, details: StreamDetails): Promise<void> {
  await db.rows(sql`
    update channels
       set stream_title = ${details.streamTitle}, category_id = ${details.categoryId}, language = ${details.language},
           is_mature = ${details.isMature}, tags = ${arrayOf('text', details.tags)}
     where id = ${channelId}::int8`);
}

/** Locks the row, so that concurrent changes are both kept. `matureReason` is null unless staff marked the channel as mature. */
export async function lockStreamDetails(db: Db, channelId: number): Promise<StreamDetails & { matureReason: string | null }> {
  const row = await db.row(sql<StreamDetails & { matureReason: string | null }>`
    select stream_title as "streamTitle", category_id as "categoryId", language, is_mature as "isMature", tags,
           case when mature_forced_at is not null then mature_reason end as "matureReason"
      from channels where id = ${channelId}::int8 for no key update`);
  return row!;
}

/** Locks channels in id order. Blocks their suspensions, reinstatements and stream starts until the transaction ends. */
export async function lockChannels(db: Db, channelIds: readonly number[]): Promise<void> {
  await db.rows(sql`select 1 from channels where id = any(${arrayOf('int8', channelIds)}) order by id for no key update`);
}

/** Also serializes changes to the channel's emotes, goals and hosts. */
export const lockChannel = (db: Db, channelId: number): Promise<void> => lockChannels(db, [channelId]);

/** Share-locks channels in id order. Other transactions can hold the same lock. */
export async function shareChannels(db: Db, channelIds: readonly number[]): Promise<void> {
  await db.rows(sql`select 1 from channels where id = any(${arrayOf('int8', channelIds)}) order by id for share`);
}

/** Suspended part: the user's account, the broadcaster's account, the channel itself, or none. */
export type Suspended = 'account' | 'broadcaster' | 'channel' | null;

/**
 * Returns the suspended part per pair, in order. Locks users, then channels, so that later suspensions and bans wait for this transaction.
 * The locks are separate statements: a statement that waited for an account's suspension would return the old row.
 */
export async function lockSuspensions(db: Db, people: readonly { channelId: number; userId: number }[]): Promise<Suspended[]> {
  await lockUsers(db, [...new Set(people.map(({ userId }) => userId))]);
  await shareChannels(db, [...new Set(people.map(({ channelId }) => channelId))]);
  const rows = await db.rows(sql<{ suspended: Suspended }>`
    select case when u.suspended_at is not null then 'account'
                when owner.suspended_at is not null then 'broadcaster'
                when c.suspended_at is not null then 'channel' end as suspended
      from ${unnest(people, 'asked', { channelId: 'int8', userId: 'int8' }, { ordinality: 'place' })}
      left join users u on u.id = asked.user_id
      left join channels c on c.id = asked.channel_id
      left join users owner on owner.id = c.user_id
     order by asked.place`);
  return rows.map(({ suspended }) => suspended);
}

/** The channel of a renamed user. The unique index of usernames has decided that the slug is free. */
export async function updateSlug(db: Db, userId: number, slug: string): Promise<void> {
  await db.rows(sql`update channels set slug = ${slug} where user_id = ${userId}::int8`);
}

export async function updateOfflineBanner(db: Db, channelId: number, hashes: readonly string[]): Promise<void> {
  await db.rows(sql`update channels set offline_banner = ${arrayOf('text', hashes)} where id = ${channelId}::int8`);
}

export async function updateSuspension(
  db: Db,
  channelId: number,
  suspension: { at: Date; until: Date | null; reason: string } | null,
): Promise<void> {
  const { at, until, reason } = suspension ?? { at: null, until: null, reason: '' };
  await db.rows(sql`
    update channels set suspended_at = ${at}::timestamptz, suspended_until = ${until}::timestamptz, suspension_reason = ${reason}
     where id = ${channelId}::int8`);
}

/** `at` is null to remove the verification. */
export async function updateVerification(db: Db, channelId: number, at: Date | null): Promise<void> {
  await db.rows(sql`
    update channels set is_verified = ${at !== null}, verified_at = ${at}::timestamptz where id = ${channelId}::int8`);
}

export interface SuspendedSearch {
  prefix: string;
  /** Cursor: only channels with a smaller id. */
  before: number | null;
  limit: number;
}

/** Excludes channels suspended through their account. Newest first. */
export function searchSuspendedChannels(db: Db, { prefix, before, limit }: SuspendedSearch): Promise<ChannelRow[]> {
  const pattern = `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
  return db.rows(sql<ChannelRow>`
    select ${COLUMNS} from channels c join users u on u.id = c.user_id
     where c.suspended_at is not null ${prefix === '' ? sql`` : sql`and c.slug like ${pattern}`}
       ${before === null ? sql`` : sql`and c.id < ${before}::int8`}
     order by c.id desc limit ${limit}::int`);
}
