import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { partsOfColumn, type SitemapSource } from '#core/server/http/sitemap.ts';
import type { StreamDetails } from '#features/channel/channels/rules/stream-details.ts';
import type { Visibility } from '#features/stream/recordings/contract/video.ts';
import type { StopReason } from '#features/stream/recordings/rules.ts';

export interface RecordingRow extends Omit<StreamDetails, 'streamTitle'> {
  /** Wire id. */
  id: number;
  uuid: string;
  channelId: number;
  livestreamId: number;
  mediaId: string;
  title: string;
  visibility: Visibility;
  /** Seconds. */
  duration: number;
  byteLength: number;
  views: number;
  startedAt: Date;
  createdAt: Date;
  updatedAt: Date;
  isSuspended: boolean;
  /** Never deleted automatically. */
  isKept: boolean;
  deletedAt: Date | null;
  /** The recording ended there, before its stream. */
  recordedUntil: Date | null;
  stopReason: StopReason | null;
  /** Parts of the stream could not be stored. */
  hasGaps: boolean;
}

interface NewRecording
  extends Pick<RecordingRow, 'uuid' | 'channelId' | 'livestreamId' | 'mediaId' | 'visibility' | 'duration' | 'byteLength'>,
    Partial<Pick<RecordingRow, 'recordedUntil' | 'stopReason'>> {
  at: Date;
}

const SUSPENDED = sql`(c.suspended_at is not null or u.suspended_at is not null)`;
const CONTEXT = sql`
  join livestreams l on l.id = r.livestream_id join channels c on c.id = r.channel_id join users u on u.id = c.user_id`;
const SOURCE = sql`recordings r ${CONTEXT}`;
const COLUMNS = sql`
  r.number as id, r.id::text as uuid, r.channel_id as "channelId", r.livestream_id as "livestreamId", r.media_id::text as "mediaId", r.title,
  r.visibility, r.duration, r.byte_length as "byteLength", r.views, r.started_at as "startedAt", r.created_at as "createdAt",
  r.updated_at as "updatedAt", l.category_id as "categoryId", l.language, l.is_mature as "isMature", l.tags, ${SUSPENDED} as "isSuspended",
  r.is_kept as "isKept", r.deleted_at as "deletedAt", r.recorded_until as "recordedUntil", r.stop_reason as "stopReason",
  exists (
    select 1 from media m where m.id = r.media_id and m.first_lost_at < coalesce(r.recorded_until, 'infinity')) as "hasGaps"`;

/** Copies title, category and start of the livestream. Returns false when it already has a recording: the unique index decides. */
export async function insertRecording(db: Db, { uuid, channelId, livestreamId, mediaId, ...rest }: NewRecording): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into recordings (id, channel_id, livestream_id, category_id, media_id, title, visibility, duration, byte_length, started_at,
      created_at, updated_at, recorded_until, stop_reason)
    select ${uuid}::uuid, ${channelId}::int8, l.id, l.category_id, ${mediaId}::uuid, l.session_title, ${rest.visibility}, ${rest.duration}::float8,
           ${rest.byteLength}::int8, l.started_at, ${rest.at}::timestamptz, ${rest.at}::timestamptz, ${rest.recordedUntil ?? null}::timestamptz,
           ${rest.stopReason ?? null}
      from livestreams l where l.id = ${livestreamId}::int8
    on conflict (livestream_id) do nothing returning 1`);
  return rows.length > 0;
}

/** Includes recordings without stored segments. */
export const findRecording = (db: Db, uuid: string): Promise<RecordingRow | null> =>
  findWhere(db, sql`r.id = ${uuid}::uuid and r.deleted_at is null`);

export const findDeleted = (db: Db, uuid: string, deletedBy: number, since: Date): Promise<RecordingRow | null> =>
  findWhere(db, sql`r.id = ${uuid}::uuid and r.deleted_by = ${deletedBy}::int8 and r.deleted_at > ${since}::timestamptz`);

export const findRecordingOfMedia = (db: Db, mediaId: string): Promise<RecordingRow | null> =>
  findWhere(db, sql`r.media_id = ${mediaId}::uuid`);

const findWhere = (db: Db, where: RawBuilder<unknown>): Promise<RecordingRow | null> =>
  db.row(sql<RecordingRow>`select ${COLUMNS} from ${SOURCE} where ${where}`);

interface RecordingQuery {
  channelId: number;
  /** Includes unlisted and private recordings, those of a suspended channel, and those that were empty when measured. */
  withHidden: boolean;
  /** Includes recordings that this user deleted after `since`. */
  deleted?: { by: number; since: Date };
  before: number | null;
  limit: number;
}

/** Latest first, including a recently ended one without segments. */
export const listRecordings = (db: Db, { channelId, withHidden, deleted, before, limit }: RecordingQuery): Promise<RecordingRow[]> =>
  db.rows(sql<RecordingRow>`
    select ${COLUMNS} from (
      select * from recordings r
       where r.channel_id = ${channelId}::int8
         and (r.deleted_at is null
              ${deleted ? sql`or (r.deleted_by = ${deleted.by}::int8 and r.deleted_at > ${deleted.since}::timestamptz)` : sql``})
         ${withHidden ? sql`` : sql`and r.visibility = 'public' and (r.measured_at is null or r.byte_length > 0)`}
         ${before === null ? sql`` : sql`and r.number < ${before}::int8`}
       order by r.number desc limit ${limit}::int) as r ${CONTEXT}
     ${withHidden ? sql`` : sql`where not ${SUSPENDED}`} order by r.number desc`);

/** A subquery for each row, because a join, or a condition the planner estimates as rare, makes the planner sort all recordings. */
const SHOWN_CHANNEL = sql`
  (select c.suspended_at is null and u.suspended_at is null from channels c join users u on u.id = c.user_id where c.id = r.channel_id)`;

export interface RecentRow extends RecordingRow {
  channel: { id: number; slug: string; username: string; picture: string | null; verified: boolean };
}

/** Playable public recordings of all channels or of a category, latest first. */
export const listRecentRecordings = (
  db: Db,
  { categoryId, before, limit }: { categoryId: number | null; before: number | null; limit: number },
): Promise<RecentRow[]> =>
  db.rows(sql<RecentRow>`
    select ${COLUMNS},
           json_build_object('id', c.id, 'slug', c.slug, 'username', u.username, 'picture', u.picture, 'verified', c.is_verified) as channel
      from (
        select * from recordings r
         where r.visibility = 'public' and r.deleted_at is null and r.byte_length > 0 and ${SHOWN_CHANNEL}
           ${categoryId === null ? sql`` : sql`and r.category_id = ${categoryId}::int8`}
           ${before === null ? sql`` : sql`and r.number < ${before}::int8`}
         order by r.number desc limit ${limit}::int) as r ${CONTEXT}
     order by r.number desc`);

/** Public recordings by their media, among these. */
export async function listPublicMedia(db: Db, mediaIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows(sql<{ mediaId: string; uuid: string }>`
    select r.media_id::text as "mediaId", r.id::text as uuid from ${SOURCE}
     where r.media_id = any(${arrayOf('uuid', mediaIds)}) and r.visibility = 'public' and r.deleted_at is null and not ${SUSPENDED}`);
  return new Map(rows.map(({ mediaId, uuid }) => [mediaId, uuid]));
}

/** Returns whether the media cannot be served at its stream URL, which viewers know: its recording is not public, or deleted. */
export async function isHiddenMedia(db: Db, mediaId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from recordings where media_id = ${mediaId}::uuid and (visibility <> 'public' or deleted_at is not null)`);
  return row !== null;
}

/** Access data of a recording. `measuredAt` is when it was last found complete; null while more may arrive. */
export interface RecordingMedia {
  mediaId: string;
  visibility: Visibility;
  isSuspended: boolean;
  measuredAt: Date | null;
}

export const findRecordingMedia = (db: Db, uuid: string): Promise<RecordingMedia | null> =>
  db.row(sql<RecordingMedia>`
    select r.media_id::text as "mediaId", r.visibility, ${SUSPENDED} as "isSuspended", r.measured_at as "measuredAt"
      from recordings r join channels c on c.id = r.channel_id join users u on u.id = c.user_id
     where r.id = ${uuid}::uuid and r.deleted_at is null`);

export type LockedRecording = Pick<
  RecordingRow,
  'id' | 'uuid' | 'channelId' | 'mediaId' | 'byteLength' | 'createdAt' | 'isKept' | 'deletedAt' | 'recordedUntil'
>;

/** Includes deleted recordings. */
export const lockRecording = (db: Db, uuid: string): Promise<LockedRecording | null> =>
  db.row(sql<LockedRecording>`
    select id::text as uuid, number as id, channel_id as "channelId", media_id::text as "mediaId", byte_length as "byteLength",
           created_at as "createdAt", is_kept as "isKept", deleted_at as "deletedAt", recorded_until as "recordedUntil"
      from recordings where id = ${uuid}::uuid for no key update`);

export async function updateTotals(
  db: Db,
  uuid: string,
  { duration, byteLength, measuredAt }: { duration: number; byteLength: number; measuredAt: Date | null },
): Promise<void> {
  // Older nodes store no category during a rolling upgrade, and a merge may have moved it meanwhile.
  await db.rows(sql`
    update recordings r
       set duration = ${duration}::float8, byte_length = ${byteLength}::int8, measured_at = ${measuredAt}::timestamptz, category_id = l.category_id
      from livestreams l where r.id = ${uuid}::uuid and l.id = r.livestream_id`);
}

/** Moves up to `limit` recordings to another category and skips locked ones. Returns whether none is left. */
export async function moveRecordingsOfCategory(
  db: Db,
  { from, into, limit }: { from: number; into: number; limit: number },
): Promise<boolean> {
  await db.rows(sql`
    update recordings set category_id = ${into}::int8
     where id = any(array(select id from recordings where category_id = ${from}::int8 limit ${limit}::int for no key update skip locked))`);
  return (await db.row(sql`select 1 from recordings where category_id = ${from}::int8 limit 1`)) === null;
}

export async function updateKept(db: Db, uuid: string, isKept: boolean): Promise<void> {
  await db.rows(sql`update recordings set is_kept = ${isKept}::boolean where id = ${uuid}::uuid`);
}

/** Marks a recording as deleted, or restores it when `deletion` is null. */
export async function updateDeletion(db: Db, uuid: string, deletion: { by: number; at: Date } | null): Promise<void> {
  await db.rows(sql`
    update recordings set deleted_at = ${deletion?.at ?? null}::timestamptz, deleted_by = ${deletion?.by ?? null}::int8 where id = ${uuid}::uuid`);
}

/** Marks all recordings of a channel as deleted, also kept ones. */
export async function deleteRecordingsOf(db: Db, channelId: number, at: Date): Promise<void> {
  await db.rows(sql`
    update recordings set deleted_at = ${at}, deleted_by = null, is_kept = false where channel_id = ${channelId}::int8 and deleted_at is null`);
}

export async function deleteRecording(db: Db, uuid: string): Promise<void> {
  await db.rows(sql`delete from recordings where id = ${uuid}::uuid`);
}

export async function updateVideo(
  db: Db,
  uuid: string,
  { title, visibility }: Pick<RecordingRow, 'title' | 'visibility'>,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update recordings set title = ${title}, visibility = ${visibility}, updated_at = ${at}::timestamptz where id = ${uuid}::uuid`);
}

/** Adds one view per entry; entries may repeat. */
export async function addViews(db: Db, uuids: readonly string[]): Promise<void> {
  // Rows are locked in a fixed order, so that two nodes counting at the same time do not deadlock.
  await db.rows(sql`
    with counted as (
      select r.id, asked.views from recordings r
        join (select id, count(*) as views from unnest(${arrayOf('uuid', uuids)}) as asked (id) group by id) asked on asked.id = r.id
       order by r.id for no key update of r
    )
    update recordings r set views = r.views + counted.views from counted where r.id = counted.id`);
}

export async function listUnkeptMedia(db: Db, endedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id::text from media m join livestreams l on l.id = m.livestream_id
     where l.ended_at < ${endedBefore}::timestamptz and not exists (select 1 from recordings r where r.media_id = m.id)
     order by m.id limit ${limit}::int`);
  return rows.map(({ id }) => id);
}

export const videoPages: SitemapSource = {
  parts: (db, ...bounds) =>
    partsOfColumn(db, { table: 'recordings', column: 'number', where: sql`visibility = 'public' and deleted_at is null` }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string; uuid: string }>`
      select c.slug, r.id::text as uuid from ${SOURCE}
       where r.number >= ${from}::int8 and r.number < ${below}::int8 and r.visibility = 'public' and r.deleted_at is null and r.byte_length > 0
         and not ${SUSPENDED}
       order by r.number`);
    return rows.map(({ slug, uuid }) => `/${slug}/videos/${uuid}`);
  },
};

/** Positions kept per person, latest first. */
export const POSITIONS = 200;

/** Positions in seconds by uuid. */
export async function listPositions(db: Db, userId: number, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ uuid: string; seconds: number }>`
    select recording_id::text as uuid, seconds from recording_positions
     where user_id = ${userId}::int8 and recording_id = any(${arrayOf('uuid', uuids)})`);
  return new Map(rows.map(({ uuid, seconds }) => [uuid, seconds]));
}

/** Returns true for the person's first position in this recording. Positions in deleted recordings are not stored. */
export async function upsertPosition(db: Db, userId: number, uuid: string, seconds: number, at: Date): Promise<boolean> {
  const row = await db.row(sql<{ isNew: boolean }>`
    insert into recording_positions (user_id, recording_id, seconds, updated_at)
    select ${userId}::int8, r.id, ${seconds}::real, ${at}::timestamptz from recordings r where r.id = ${uuid}::uuid for key share
    on conflict (user_id, recording_id) do update set seconds = excluded.seconds, updated_at = excluded.updated_at
    returning xmax = 0 as "isNew"`);
  return row?.isNew ?? false;
}

export async function deletePosition(db: Db, userId: number, uuid: string): Promise<void> {
  await db.rows(sql`delete from recording_positions where user_id = ${userId}::int8 and recording_id = ${uuid}::uuid`);
}

export async function trimPositions(db: Db, userId: number): Promise<void> {
  await db.rows(sql`
    delete from recording_positions where user_id = ${userId}::int8 and recording_id in (
      select recording_id from recording_positions where user_id = ${userId}::int8
       order by updated_at desc, recording_id offset ${POSITIONS}::int)`);
}
