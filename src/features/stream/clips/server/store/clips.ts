import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { partsOfColumn, type SitemapSource } from '#core/server/http/sitemap.ts';
import type { ClipSort, ClipState, WhoMayClip } from '#features/stream/clips/contract/clip.ts';
import type { ClipPosition } from '#features/stream/clips/rules/clip.ts';

interface ClipPersonRow {
  id: number;
  username: string;
  slug: string;
  picture: string | null;
  verified: boolean;
}

export interface ClipRow {
  id: string;
  channelId: number;
  title: string;
  state: ClipState;
  categoryId: number;
  categoryName: string;
  categorySlug: string;
  categoryGroupId: number;
  isMature: boolean;
  livestreamId: number | null;
  mediaId: string | null;
  /** Seconds on the timeline of the media, and of the clip. */
  startsAt: number;
  duration: number;
  happenedAt: Date;
  /** Hashes of its picture, widest first; empty without one. */
  pictures: string[];
  views: number;
  createdAt: Date;
  creator: ClipPersonRow;
  channel: ClipPersonRow;
  recordingId: string | null;
}

const COLUMNS = sql`
  c.id, c.channel_id as "channelId", c.title, c.state, c.category_id as "categoryId", cat.name as "categoryName", cat.slug as "categorySlug",
  cat.group_id as "categoryGroupId", c.is_mature as "isMature", c.livestream_id as "livestreamId", c.media_id as "mediaId",
  c.starts_at as "startsAt", c.duration, c.happened_at as "happenedAt", c.pictures, c.views, c.created_at as "createdAt",
  json_build_object('id', maker.id, 'username', maker.username, 'slug', maker.slug, 'picture', maker.picture,
                    'verified', coalesce((select is_verified from channels where user_id = maker.id), false)) as creator,
  json_build_object('id', owner.id, 'username', owner.username, 'slug', ch.slug, 'picture', owner.picture, 'verified', ch.is_verified) as channel,
  r.id::text as "recordingId"`;

/** Clips of suspended channels are hidden everywhere. */
const SHOWN = sql`
  from clips c
  join categories cat on cat.id = c.category_id
  join users maker on maker.id = c.creator_id
  join channels ch on ch.id = c.channel_id
  join users owner on owner.id = ch.user_id
  left join recordings r on r.media_id = c.media_id and r.visibility = 'public' and r.deleted_at is null
 where c.deleted_at is null and ch.suspended_at is null and owner.suspended_at is null`;

interface ClipList {
  channelId: number;
  sort: ClipSort;
  since: Date | null;
  after: ClipPosition | null;
  limit: number;
}

const since = ({ since: from }: Pick<ClipList, 'since'>) => (from === null ? sql`` : sql`and c.created_at > ${from}::timestamptz`);

/** Clip ids are ordered by creation. */
export function listClips(db: Db, list: ClipList): Promise<ClipRow[]> {
  const { after } = list;
  const byViews = list.sort === 'view';
  const order = byViews ? sql`c.views desc, c.id desc` : sql`c.id desc`;
  const beyond = byViews ? sql`and (c.views, c.id) < (${after?.views}::int8, ${after?.id}::uuid)` : sql`and c.id < ${after?.id}::uuid`;
  return db.rows(sql<ClipRow>`
    select ${COLUMNS} ${SHOWN} and c.channel_id = ${list.channelId}::int8 and c.state = 'ready' ${since(list)}
       ${after === null ? sql`` : beyond}
     order by ${order} limit ${list.limit}::int`);
}

interface RecentList {
  /** Null for all. */
  categoryId: number | null;
  after: ClipPosition | null;
  limit: number;
}

const inCategory = ({ categoryId }: RecentList) => (categoryId === null ? sql`` : sql`and c.category_id = ${categoryId}::int8`);

/** A subquery for each row, because a join, or a condition the planner estimates as rare, makes the planner sort all clips of a day. */
const SHOWN_CHANNEL = sql`
  (select ch.suspended_at is null and owner.suspended_at is null from channels ch join users owner on owner.id = ch.user_id
    where ch.id = c.channel_id)`;

/** Most viewed first, of these days in UTC. An index has the order of each day, so that a page reads at most one page of clips per day. */
export const listPopularClips = (db: Db, days: readonly string[], list: RecentList): Promise<ClipRow[]> =>
  db.rows(sql<ClipRow>`
    select ${COLUMNS} ${SHOWN} and c.id = any(array(
      select best.id from unnest(${arrayOf('date', days)}) as given (day) cross join lateral (
        select c.id, c.views from clips c
         where c.state = 'ready' and c.deleted_at is null and ${SHOWN_CHANNEL} and (c.created_at at time zone 'UTC')::date = given.day ${inCategory(list)}
           ${list.after === null ? sql`` : sql`and (c.views, c.id) < (${list.after.views}::int8, ${list.after.id}::uuid)`}
         order by c.views desc, c.id desc limit ${list.limit}::int
      ) best order by best.views desc, best.id desc limit ${list.limit}::int))
     order by c.views desc, c.id desc`);

export const listNewestClips = (db: Db, list: RecentList): Promise<ClipRow[]> =>
  db.rows(sql<ClipRow>`
    select ${COLUMNS} ${SHOWN} and c.id = any(array(
      select c.id from clips c
       where c.state = 'ready' and c.deleted_at is null and ${SHOWN_CHANNEL} ${inCategory(list)}
         ${list.after === null ? sql`` : sql`and c.id < ${list.after.id}::uuid`}
       order by c.id desc limit ${list.limit}::int))
     order by c.id desc`);

export async function countClips(db: Db, list: Pick<ClipList, 'channelId' | 'since'>): Promise<number> {
  const row = await db.row(sql<{ count: number }>`
    select count(*)::int as count ${SHOWN} and c.channel_id = ${list.channelId}::int8 and c.state = 'ready' ${since(list)}`);
  return row!.count;
}

export const findClips = (db: Db, ids: readonly string[]): Promise<ClipRow[]> =>
  db.rows(sql<ClipRow>`select ${COLUMNS} ${SHOWN} and c.id = any(${arrayOf('uuid', ids)})`);

export const findClip = async (db: Db, id: string): Promise<ClipRow | null> => (await findClips(db, [id]))[0] ?? null;

/** For its files, which many viewers request. Null when it is deleted, or its channel is suspended. */
export const findVisible = (db: Db, id: string): Promise<Pick<ClipRow, 'state' | 'pictures'> | null> =>
  db.row(sql<Pick<ClipRow, 'state' | 'pictures'>>`select c.state, c.pictures ${SHOWN} and c.id = ${id}::uuid`);

export interface NewClip
  extends Omit<
    ClipRow,
    'state' | 'categoryName' | 'categorySlug' | 'categoryGroupId' | 'views' | 'createdAt' | 'creator' | 'channel' | 'recordingId'
  > {
  creatorId: number;
  idempotencyKey: string;
  at: Date;
}

/** Keeps a media from deletion until the transaction ends. False when it is already deleted. */
export const shareLockMedia = async (db: Db, mediaId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from media where id = ${mediaId}::uuid for key share`)) !== null;

/** Returns false when the person has already stored a clip under this key. */
export async function insertClip(db: Db, clip: NewClip): Promise<boolean> {
  const row = await db.row(sql`
    insert into clips (id, channel_id, creator_id, idempotency_key, title, category_id, is_mature, livestream_id, media_id, starts_at, duration,
      happened_at, state, pictures, created_at)
    values (${clip.id}, ${clip.channelId}, ${clip.creatorId}, ${clip.idempotencyKey}, ${clip.title}, ${clip.categoryId}, ${clip.isMature},
      ${clip.livestreamId}, ${clip.mediaId}, ${clip.startsAt}, ${clip.duration}, ${clip.happenedAt}, 'processing',
      ${arrayOf('text', clip.pictures)}, ${clip.at})
    on conflict (creator_id, idempotency_key) do nothing returning 1`);
  return row !== null;
}

/** Includes deleted clips. */
export async function findClipByKey(db: Db, creatorId: number, key: string): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`
    select id::text as id from clips where creator_id = ${creatorId}::int8 and idempotency_key = ${key}`);
  return row?.id ?? null;
}

/** Creation time of the earliest of this person's latest `count` clips; null when there are fewer. Deleted ones count. */
export async function earliestOfLatest(db: Db, creatorId: number, count: number): Promise<Date | null> {
  const row = await db.row(sql<{ at: Date }>`
    select created_at as at from clips where creator_id = ${creatorId}::int8 order by created_at desc offset ${count - 1}::int limit 1`);
  return row?.at ?? null;
}

/** Adds one view per id; ids may repeat. */
export async function addViews(db: Db, ids: readonly string[]): Promise<void> {
  // In a fixed order, so that two nodes counting at the same time do not deadlock.
  await db.rows(sql`
    with seen as (select id, count(*) as views from unnest(${arrayOf('uuid', ids)}) as asked (id) group by id),
    locked as (select c.id from clips c join seen on seen.id = c.id order by c.id for no key update of c)
    update clips c set views = c.views + seen.views from seen join locked on locked.id = seen.id where c.id = seen.id`);
}

/** Moves up to `limit` clips to another category and skips locked ones. Returns whether none is left. */
export async function moveClipsOfCategory(db: Db, { from, into, limit }: { from: number; into: number; limit: number }): Promise<boolean> {
  await db.rows(sql`
    update clips set category_id = ${into}::int8
     where id = any(array(select id from clips where category_id = ${from}::int8 limit ${limit}::int for no key update skip locked))`);
  return (await db.row(sql`select 1 from clips where category_id = ${from}::int8 limit 1`)) === null;
}

export async function countClipsOfCategories(db: Db, ids: readonly number[]): Promise<number> {
  return (await db.row(sql<{ count: number }>`select count(*) as count from clips where category_id = any(${arrayOf('int8', ids)})`))!
    .count;
}

export const clipPages: SitemapSource = {
  parts: (db, ...bounds) =>
    partsOfColumn(db, { table: 'clips', column: 'number', where: sql`state = 'ready' and deleted_at is null` }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string; id: string }>`
      select ch.slug, c.id::text ${SHOWN} and c.state = 'ready' and c.number >= ${from}::int8 and c.number < ${below}::int8 order by c.number`);
    return rows.map(({ slug, id }) => `/${slug}/clips/${id}`);
  },
};

/** Everyone by default. */
export async function findWhoMayClip(db: Db, channelId: number): Promise<WhoMayClip> {
  const row = await db.row(sql<{ who: WhoMayClip }>`select who_may_clip as who from clip_settings where channel_id = ${channelId}::int8`);
  return row?.who ?? 'everyone';
}

/** Returns false when nothing changed. */
export async function upsertWhoMayClip(db: Db, channelId: number, who: WhoMayClip, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into clip_settings (channel_id, who_may_clip, changed_at) values (${channelId}, ${who}, ${at})
    on conflict (channel_id) do update set who_may_clip = excluded.who_may_clip, changed_at = excluded.changed_at
      where clip_settings.who_may_clip <> excluded.who_may_clip
    returning 1`);
  return row !== null;
}
