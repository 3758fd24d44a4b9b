import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { UNREAD_MAX } from '#features/people/notifications/contract/notification.ts';
import { FOLLOWS_MAX } from '#features/people/notifications/rules/kinds.ts';
import type { Position } from '#features/people/notifications/rules/position.ts';
import { afterPosition, type ChannelColumns } from './notifications.ts';

/** A stream of a followed channel. Read from the follows, never stored per user. */
export interface StreamRow extends Position, ChannelColumns {
  source: 'stream';
  title: string;
  category: string;
  isLive: boolean;
}

const STARTED = sql`(extract(epoch from l.started_at) * 1000000)::int8`;

const COLUMNS = sql`
  l.id as number, 'stream' as source, ${STARTED} as at, l.session_title as title, k.name as category, l.ended_at is null as "isLive",
  c.id as "channelId", c.slug, u.username, u.picture`;

/** Latest follows of a user. Bounded, because each costs an index lookup in livestreams. */
const followsOf = (userId: number) => sql`
  (select channel_id, user_id, created_at from follows where user_id = ${userId}::int8 order by created_at desc limit ${FOLLOWS_MAX}::int4) f`;

const VISIBLE = sql`
  join channels c on c.id = f.channel_id and c.suspended_at is null
  join users u on u.id = c.user_id and u.suspended_at is null`;

const WANTS_STREAMS = sql`
  not exists (select 1 from notification_settings s where s.user_id = f.user_id and s.kind = 'went_live' and not s.in_app)`;

/** Streams that began after the user followed. Each follow costs one index lookup, for any number of streams and followers. */
export function listStreams(db: Db, userId: number, since: Date, after: Position | null, limit: number): Promise<StreamRow[]> {
  return db.rows(sql<StreamRow>`
    select ${COLUMNS}
      from ${followsOf(userId)}
      ${VISIBLE}
      cross join lateral (
        select * from livestreams l
         where l.channel_id = f.channel_id and l.started_at > greatest(f.created_at, ${since}::timestamptz) ${afterPosition(after, STARTED, 0, 'l.id')}
         order by l.started_at desc, l.id desc limit ${limit}::int4
      ) l
      join categories k on k.id = l.category_id
     where ${WANTS_STREAMS}
     order by l.started_at desc, l.id desc limit ${limit}::int4`);
}

export function findStreams(db: Db, livestreamIds: readonly number[]): Promise<StreamRow[]> {
  return db.rows(sql<StreamRow>`
    select ${COLUMNS}
      from livestreams l
      join channels c on c.id = l.channel_id and c.suspended_at is null
      join users u on u.id = c.user_id and u.suspended_at is null
      join categories k on k.id = l.category_id
     where l.id = any(${arrayOf('int8', livestreamIds)}) order by l.id`);
}

export function listStarted(db: Db, after: Date): Promise<{ id: number; channelId: number }[]> {
  return db.rows(sql<{ id: number; channelId: number }>`
    select id, channel_id as "channelId" from livestreams where ended_at is null and started_at > ${after} order by started_at, id`);
}

/** Pairs of channel and follower with `went_live` on. */
export function followersAmong(
  db: Db,
  channelIds: readonly number[],
  userIds: readonly number[],
): Promise<{ channelId: number; userId: number }[]> {
  return db.rows(sql<{ channelId: number; userId: number }>`
    select f.channel_id as "channelId", f.user_id as "userId" from follows f
     where f.channel_id = any(${arrayOf('int8', channelIds)}) and f.user_id = any(${arrayOf('int8', userIds)}) and ${WANTS_STREAMS}`);
}

export interface UnreadRow {
  /** At most `UNREAD_MAX`. */
  unread: number;
  /** Microseconds since the epoch. */
  readUntil: number;
  /** Ids of notifications after `recent`, including read ones. */
  recentIds: string[];
}

/** Stored notifications searched for recent ids. */
const RECENT_MAX = 50;

export async function countUnread(db: Db, userId: number, since: Date, recent: Date): Promise<UnreadRow> {
  const row = await db.row(sql<UnreadRow>`
    with reader as (
      select greatest(coalesce((select read_until from notification_readers where user_id = ${userId}::int8), 'epoch'), ${since}::timestamptz) as read_until
    ), stored as (
      select 1 from notifications n, reader r where n.user_id = ${userId}::int8 and n.created_at > r.read_until limit ${UNREAD_MAX}::int4
    ), begun as (
      select l.id, l.started_at
        from reader r
        cross join ${followsOf(userId)}
        ${VISIBLE}
        cross join lateral (
          select l.id, l.started_at from livestreams l
           where l.channel_id = f.channel_id and l.started_at > greatest(f.created_at, least(r.read_until, ${recent}::timestamptz))
           limit ${UNREAD_MAX}::int4
        ) l
       where ${WANTS_STREAMS} limit ${UNREAD_MAX + RECENT_MAX}::int4
    ), recent as (
      select 'n' || latest.number as id
        from (select number, created_at from notifications where user_id = ${userId}::int8 order by number desc limit ${RECENT_MAX}::int4) latest
       where latest.created_at > ${recent}::timestamptz
      union all
      select 's' || id from begun where started_at > ${recent}::timestamptz
    )
    select least(${UNREAD_MAX}::int4,
                 (select count(*) from stored) + (select count(*) from begun where started_at > r.read_until))::int4 as unread,
           (extract(epoch from r.read_until) * 1000000)::int8 as "readUntil",
           (select coalesce(json_agg(id), '[]') from recent) as "recentIds"
      from reader r`);
  return row!;
}
