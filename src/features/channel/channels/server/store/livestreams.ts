import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { equalsFolded } from '#core/server/db/folded.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { LivestreamSort } from '#features/channel/channels/contract/livestream.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import type { LivePosition } from '#features/channel/channels/rules/slugs.ts';
import type { StreamDetails } from '#features/channel/channels/rules/stream-details.ts';

export interface LivestreamRow extends Omit<StreamDetails, 'streamTitle'> {
  id: number;
  channelId: number;
  sessionTitle: string;
  viewerCount: number;
  startedAt: Date;
  endedAt: Date | null;
}

const COLUMNS = sql`
  l.id, l.channel_id as "channelId", l.session_title as "sessionTitle", l.category_id as "categoryId", l.language, l.is_mature as "isMature",
  l.tags, l.viewer_count as "viewerCount", l.started_at as "startedAt", l.ended_at as "endedAt"`;

export function findLivestream(db: Db, channelId: number): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`select ${COLUMNS} from livestreams l where l.channel_id = ${channelId}::int8 and l.ended_at is null`);
}

/** Locked against ending until the transaction ends. */
export function shareLivestream(db: Db, channelId: number): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`
    select ${COLUMNS} from livestreams l where l.channel_id = ${channelId}::int8 and l.ended_at is null for share of l`);
}

export function findLivestreamById(db: Db, id: number): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`select ${COLUMNS} from livestreams l where l.id = ${id}::int8`);
}

/** Whether this person streams now. The lock is its own statement, so that the second one sees a stream that started while it waited. */
export async function lockLiveState(db: Db, userId: number): Promise<boolean> {
  await db.rows(sql`select 1 from channels where user_id = ${userId}::int8 for no key update`);
  const live = await db.row(sql`
    select 1 from livestreams l join channels c on c.id = l.channel_id where c.user_id = ${userId}::int8 and l.ended_at is null`);
  return live !== null;
}

/** Channel ids of live or ended streams, in order. Null for an unknown stream. */
export async function channelsOfLivestreams(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await db.rows(sql<{ channelId: number | null }>`
    select l.channel_id as "channelId" from unnest(${arrayOf('int8', ids)}) with ordinality as asked (id, place)
      left join livestreams l on l.id = asked.id order by asked.place`);
  return rows.map(({ channelId }) => channelId);
}

export async function findLastEnd(db: Db, channelId: number): Promise<Date | null> {
  const row = await db.row(sql<{ endedAt: Date }>`
    select ended_at as "endedAt" from livestreams
     where channel_id = ${channelId}::int8 and ended_at is not null order by started_at desc limit 1`);
  return row?.endedAt ?? null;
}

/** Ended streams, newest first. */
export function listPreviousLivestreams(db: Db, channelId: number, limit: number): Promise<LivestreamRow[]> {
  return db.rows(sql<LivestreamRow>`
    select ${COLUMNS} from livestreams l
     where l.channel_id = ${channelId}::int8 and l.ended_at is not null order by l.started_at desc limit ${limit}::int`);
}

/** Returns null when already live. The unique index decides. */
export function insertLivestream(db: Db, channelId: number, details: StreamDetails, startedAt: Date): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`
    insert into livestreams as l (channel_id, session_title, category_id, language, is_mature, tags, started_at)
    values (${channelId}, ${details.streamTitle}, ${details.categoryId}, ${details.language}, ${details.isMature}, ${arrayOf('text', details.tags)}, ${startedAt})
    on conflict (channel_id) where ended_at is null do nothing returning ${COLUMNS}`);
}

/** Returns null when offline. */
export function setLivestreamEnd(db: Db, channelId: number, endedAt: Date): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`
    update livestreams l set ended_at = ${endedAt}, viewer_count = 0
     where l.channel_id = ${channelId}::int8 and l.ended_at is null returning ${COLUMNS}`);
}

/** Returns null when offline. */
export function updateLivestreamDetails(db: Db, channelId: number, details: StreamDetails): Promise<LivestreamRow | null> {
  return db.row(sql<LivestreamRow>`
    update livestreams l
       set session_title = ${details.streamTitle}, category_id = ${details.categoryId}, language = ${details.language},
           is_mature = ${details.isMature}, tags = ${arrayOf('text', details.tags)}
     where l.channel_id = ${channelId}::int8 and l.ended_at is null returning ${COLUMNS}`);
}

/** Moves at most `limit` live and ended streams, skips locked ones, and returns the moved ones. */
export function moveLivestreams(db: Db, { from, into, limit }: { from: number; into: number; limit: number }): Promise<LivestreamRow[]> {
  return db.rows(sql<LivestreamRow>`
    update livestreams l set category_id = ${into}::int8
     where l.id = any(array(select id from livestreams where category_id = ${from}::int8 limit ${limit}::int for no key update skip locked))
    returning ${COLUMNS}`);
}

export async function hasStreamsOfCategory(db: Db, categoryId: number): Promise<boolean> {
  return (await db.row(sql`select 1 from livestreams where category_id = ${categoryId}::int8 limit 1`)) !== null;
}

export async function countStreamsOfCategories(db: Db, ids: readonly number[]): Promise<number> {
  return (await db.row(sql<{ count: number }>`select count(*) as count from livestreams where category_id = any(${arrayOf('int8', ids)})`))!
    .count;
}

export function listLive(db: Db): Promise<{ livestreamId: number; channelId: number; broadcasterId: number }[]> {
  return db.rows(sql<{ livestreamId: number; channelId: number; broadcasterId: number }>`
    select l.id as "livestreamId", l.channel_id as "channelId", c.user_id as "broadcasterId"
      from livestreams l join channels c on c.id = l.channel_id where l.ended_at is null order by l.id`);
}

/** Writes changed counts only. Skips streams that have ended. */
export async function updateViewerCounts(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  if (counts.size === 0) return;
  const counted = Array.from(counts, ([id, viewers]) => ({ id, viewers }));
  // Locks rows in a fixed order, so that two counting nodes cannot deadlock.
  await db.rows(sql`
    with changed as (
      select l.id, counted.viewers
        from livestreams l
        join ${unnest(counted, 'counted', { id: 'int8', viewers: 'int4' })} on counted.id = l.id
       where l.ended_at is null and l.viewer_count <> counted.viewers
       order by l.id for update of l
    )
    update livestreams l set viewer_count = changed.viewers from changed where l.id = changed.id`);
}

export function listViewerCounts(db: Db, livestreamIds: readonly number[]): Promise<{ id: number; viewers: number }[]> {
  return db.rows(sql<{ id: number; viewers: number }>`
    select id, viewer_count as viewers from livestreams where id = any(${arrayOf('int8', livestreamIds)}) and ended_at is null order by id`);
}

export interface LiveQuery {
  sort: LivestreamSort;
  limit: number;
  after: LivePosition | null;
  categoryId: number | null;
  language: Language | null;
  /** Case-insensitive. */
  tag: string | null;
  onlyFollowed: boolean;
  /** 0 when signed out. */
  viewerId: number;
  ids?: readonly number[];
}

export interface LiveCardRow extends Omit<LivestreamRow, 'sessionTitle' | 'endedAt'> {
  title: string;
  channelSlug: string;
  username: string;
  /** Hash of the broadcaster's picture. */
  picture: string | null;
  isVerified: boolean;
  categoryName: string;
  categorySlug: string;
  categoryGroupId: number;
  isFollowed: boolean;
}

const ORDERS: Record<LivestreamSort, { by: RawBuilder<unknown>; after: (last: LivePosition) => RawBuilder<unknown> }> = {
  viewer_count_desc: {
    by: sql`l.viewer_count desc, l.id desc`,
    after: ({ rank, id }) => sql`and (l.viewer_count, l.id) < (${rank}::int8, ${id}::int8)`,
  },
  viewer_count_asc: {
    by: sql`l.viewer_count, l.id`,
    after: ({ rank, id }) => sql`and (l.viewer_count, l.id) > (${rank}::int8, ${id}::int8)`,
  },
  start_time_desc: {
    by: sql`l.started_at desc, l.id desc`,
    after: ({ rank, id }) => sql`and (l.started_at, l.id) < (${new Date(rank)}::timestamptz, ${id}::int8)`,
  },
};

/** Columns of `LiveCardRow` except `isFollowed`, for a livestream with its channel, user and category. */
export const LIVE_CARD = sql`
  l.id, l.session_title as title, l.viewer_count as "viewerCount", l.started_at as "startedAt", c.id as "channelId", c.slug as "channelSlug",
  u.username, u.picture, c.is_verified as "isVerified", l.language, l.is_mature as "isMature", l.tags,
  k.id as "categoryId", k.name as "categoryName", k.slug as "categorySlug", k.group_id as "categoryGroupId"`;

/** Most watched streams first, of one category or all. */
export function listLiveDetails(
  db: Db,
  categoryId: number | null,
  limit: number,
): Promise<Array<Pick<LivestreamRow, 'language' | 'tags'>>> {
  return db.rows(sql<Pick<LivestreamRow, 'language' | 'tags'>>`
    select l.language, l.tags from livestreams l
     where l.ended_at is null ${categoryId === null ? sql`` : sql`and l.category_id = ${currentCategory(categoryId)}`}
     order by l.viewer_count desc, l.id desc limit ${limit}::int`);
}

const currentCategory = (id: number) => sql`coalesce((select category_id from category_aliases where old_id = ${id}::int8), ${id}::int8)`;

export function listLiveCards(db: Db, query: LiveQuery): Promise<LiveCardRow[]> {
  const order = ORDERS[query.sort];
  const followed = sql`exists (select 1 from follows f where f.channel_id = l.channel_id and f.user_id = ${query.viewerId}::int8)`;
  return db.rows(sql<LiveCardRow>`
    select ${LIVE_CARD}, ${followed} as "isFollowed"
      from livestreams l
      join channels c on c.id = l.channel_id
      join users u on u.id = c.user_id
      join categories k on k.id = l.category_id
     where l.ended_at is null
       ${query.categoryId === null ? sql`` : sql`and l.category_id = ${currentCategory(query.categoryId)}`}
       ${query.language === null ? sql`` : sql`and l.language = ${query.language}`}
       ${query.tag === null ? sql`` : sql`and exists (select 1 from unnest(l.tags) as tag where ${equalsFolded(sql`tag`, query.tag)})`}
       ${query.onlyFollowed ? sql`and ${followed}` : sql``}
       ${query.ids === undefined ? sql`` : sql`and l.id = any(${arrayOf('int8', query.ids)})`}
       ${query.after === null ? sql`` : order.after(query.after)}
     order by ${order.by} limit ${query.limit}::int`);
}
