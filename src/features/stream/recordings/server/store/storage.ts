import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import type { RecordingSettings } from '#features/stream/recordings/contract/manage.ts';
import type { StopReason } from '#features/stream/recordings/rules.ts';

/** Null while the disk has enough space. */
export async function findFullSince(db: Db): Promise<Date | null> {
  const row = await db.row(sql<{ fullSince: Date | null }>`select full_since as "fullSince" from recording_storage`);
  return row!.fullSince;
}

/** Returns whether the state changed. */
export async function updateFull(db: Db, isFull: boolean, at: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    update recording_storage set full_since = ${isFull ? at : null}::timestamptz
     where (full_since is not null) <> ${isFull}::boolean returning 1`);
  return rows.length > 0;
}

export async function insertUnrecorded(db: Db, livestreamId: number): Promise<void> {
  await db.rows(sql`
    insert into unrecorded_livestreams (livestream_id, reason)
    select ${livestreamId}::int8, 'disk' from recording_storage where full_since is not null on conflict do nothing`);
}

/** Ends the recording of a running livestream. Returns false when it had ended before. */
export async function insertStop(db: Db, livestreamId: number, { reason, recordedUntil: at }: NewStop): Promise<boolean> {
  const rows = await db.rows(sql`
    insert into unrecorded_livestreams (livestream_id, recorded_until, reason)
    select id, ${at}::timestamptz, ${reason} from livestreams where id = ${livestreamId}::int8 and ended_at is null
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

export interface Stop {
  /** Null when nothing is recorded. */
  recordedUntil: Date | null;
  /** Null when an older node ended it. */
  reason: StopReason | null;
}

type NewStop = { [Key in keyof Stop]: NonNullable<Stop[Key]> };

/** Deletes and returns the end of the recording of an ended livestream, if it ended before. */
export const deleteStop = (db: Db, livestreamId: number): Promise<Stop | null> =>
  db.row(sql<Stop>`
    delete from unrecorded_livestreams where livestream_id = ${livestreamId}::int8 returning recorded_until as "recordedUntil", reason`);

/** What the recording of a channel's running livestream lacks. Null without a livestream, and when its channel keeps no recordings. */
export const findRunningState = (db: Db, channelId: number): Promise<RunningState | null> =>
  db.row(sql<RunningState>`
    select u.livestream_id is not null as "isStopped", u.recorded_until as "recordedUntil", u.reason,
           coalesce(m.first_lost_at < case when u.livestream_id is null then 'infinity' else u.recorded_until end, false) as "hasGaps"
      from livestreams l
      left join media m on m.livestream_id = l.id
      left join recording_settings s on s.channel_id = l.channel_id
      left join unrecorded_livestreams u on u.livestream_id = l.id
     where l.channel_id = ${channelId}::int8 and l.ended_at is null and coalesce(s.keep_recordings, true)`);

interface RunningState extends Stop {
  isStopped: boolean;
  hasGaps: boolean;
}

/** Media of running livestreams that are not recorded, or no longer. */
export const listUnrecordedMedia = (db: Db): Promise<Array<Pick<Stop, 'recordedUntil'> & { mediaId: string }>> =>
  db.rows(sql<Pick<Stop, 'recordedUntil'> & { mediaId: string }>`
    select m.id::text as "mediaId", case when coalesce(s.keep_recordings, true) then u.recorded_until end as "recordedUntil"
      from media m join livestreams l on l.id = m.livestream_id
      left join recording_settings s on s.channel_id = l.channel_id
      left join unrecorded_livestreams u on u.livestream_id = l.id
     where l.ended_at is null and (u.livestream_id is not null or not coalesce(s.keep_recordings, true))`);

/** Recordings of running livestreams, with the bytes that they have so far. */
const RUNNING = sql`
  select l.id as livestream_id, l.channel_id, l.started_at, u.recorded_until,
         (select coalesce(sum(s.byte_length), 0) from media_segments s
           where s.media_id = m.id and (u.recorded_until is null or s.starts_at < u.recorded_until))::int8 as bytes
    from livestreams l join media m on m.livestream_id = l.id
    left join recording_settings settings on settings.channel_id = l.channel_id
    left join unrecorded_livestreams u on u.livestream_id = l.id
   where l.ended_at is null and coalesce(settings.keep_recordings, true) and (u.livestream_id is null or u.recorded_until is not null)`;

export interface RunningRecording {
  livestreamId: number;
  channelId: number;
  startedAt: Date;
  bytes: number;
  /** Of the channel's kept recordings. */
  keptBytes: number;
}

/** Recordings that still grow. */
export const listRunning = (db: Db): Promise<RunningRecording[]> =>
  db.rows(sql<RunningRecording>`
    select livestream_id as "livestreamId", channel_id as "channelId", started_at as "startedAt", bytes,
           (select coalesce(sum(r.byte_length), 0) from recordings r
             where r.channel_id = running.channel_id and r.is_kept and r.deleted_at is null)::int8 as "keptBytes"
      from (${RUNNING}) running where recorded_until is null`);

/** In bytes, except `recordings`. */
interface Usage {
  recordings: number;
  /** Of recordings and of running ones. */
  used: number;
  /** Of kept recordings. */
  kept: number;
  /** Of running recordings so far. */
  running: number;
}

export async function findUsage(db: Db, channelId: number | null): Promise<Usage> {
  const row = await db.row(sql<Usage>`
    with running as (${RUNNING} and (${channelId}::int8 is null or l.channel_id = ${channelId}::int8))
    select count(*)::int as recordings, coalesce(sum(byte_length) filter (where is_kept), 0)::int8 as kept,
           (select coalesce(sum(bytes), 0) from running)::int8 as running,
           (coalesce(sum(byte_length), 0) + (select coalesce(sum(bytes), 0) from running))::int8 as used
      from recordings where deleted_at is null and (${channelId}::int8 is null or channel_id = ${channelId}::int8)`);
  return row!;
}

export interface SurplusRecording {
  uuid: string;
}

/** Recordings of streams that began before this time, oldest first, without kept ones. */
export const listExpired = (db: Db, startedBefore: Date, limit: number): Promise<SurplusRecording[]> =>
  db.rows(sql<SurplusRecording>`
    select id::text as uuid from recordings
     where deleted_at is null and not is_kept and started_at < ${startedBefore}::timestamptz order by started_at limit ${limit}::int`);

/** Earliest deletion first. */
export const listDeleted = (db: Db, deletedBefore: Date, limit: number): Promise<SurplusRecording[]> =>
  db.rows(sql<SurplusRecording>`
    select id::text as uuid from recordings where deleted_at <= ${deletedBefore}::timestamptz order by deleted_at limit ${limit}::int`);

/**
 * Oldest recordings beyond the channel's quota in bytes. Kept and running recordings use the quota first. Kept ones and the latest nonempty
 * one are never listed.
 */
export const listOverQuota = (db: Db, quotaBytes: number, limit: number): Promise<SurplusRecording[]> =>
  db.rows(sql<SurplusRecording>`
    with running as materialized (select channel_id, sum(bytes) as bytes from (${RUNNING}) each group by channel_id)
    select uuid from (
      select r.id::text as uuid, r.number, r.is_kept,
             sum(r.byte_length) over (partition by r.channel_id order by r.is_kept desc, r.number desc) + coalesce(running.bytes, 0) as together,
             row_number() over (partition by r.channel_id order by r.number desc) as place
        from recordings r left join running on running.channel_id = r.channel_id
       where r.deleted_at is null and r.byte_length > 0
         and r.channel_id in (
           select ended.channel_id from recordings ended left join running on running.channel_id = ended.channel_id
            where ended.deleted_at is null group by ended.channel_id, running.bytes
           having sum(ended.byte_length) + coalesce(running.bytes, 0) > ${quotaBytes}::int8)
    ) ranked where together > ${quotaBytes}::int8 and place > 1 and not is_kept order by number limit ${limit}::int`);

/** Returns the defaults for a channel without settings. */
export async function findSettings(db: Db, channelId: number): Promise<RecordingSettings> {
  const row = await db.row(sql<RecordingSettings>`
    select keep_recordings, visibility from recording_settings where channel_id = ${channelId}::int8`);
  return row ?? { keep_recordings: true, visibility: 'public' };
}

export async function listRecordedChannels(db: Db, channelIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.rows(sql<{ id: number }>`
    select channel_id as id from recording_settings where channel_id = any(${arrayOf('int8', channelIds)}) and not keep_recordings`);
  const off = new Set(rows.map(({ id }) => id));
  return new Set(channelIds.filter((id) => !off.has(id)));
}

/** Changes only the given fields, also under concurrent changes. Returns all settings. */
export async function upsertSettings(
  db: Db,
  channelId: number,
  { keep_recordings: keep = null, visibility = null }: { [Key in keyof RecordingSettings]?: RecordingSettings[Key] | null | undefined },
): Promise<RecordingSettings> {
  const row = await db.row(sql<RecordingSettings>`
    insert into recording_settings as s (channel_id, keep_recordings, visibility)
    values (${channelId}::int8, coalesce(${keep}::boolean, true), coalesce(${visibility}::text, 'public'))
    on conflict (channel_id) do update
       set keep_recordings = coalesce(${keep}::boolean, s.keep_recordings), visibility = coalesce(${visibility}::text, s.visibility)
    returning keep_recordings, visibility`);
  return row!;
}
