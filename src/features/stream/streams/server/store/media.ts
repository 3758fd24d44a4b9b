import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { ClosedSegment, InitSegment, Variant } from '#core/server/media/output.ts';
import type { AudioConfig, TrackConfig, VideoConfig } from '#core/server/media/sample.ts';

/** Keys of all segments, as `segmentKey` makes them. Gaps have no object. */
export const SEGMENT_KEYS = `
  select 'media/' || media_id || '/' || connection_id || '/' || variant || '-segment-' || sequence || '.m4s'
    from media_segments where byte_length > 0`;

export interface NewMedia {
  id: string;
  livestreamId: number;
  channelId: number;
  connectionId: string;
  at: Date;
}

/** Inserts or finds the media of this livestream, and makes this its only connection that may add. Returns the media's id. */
export async function upsertMedia(db: Db, { id, livestreamId, channelId, connectionId, at }: NewMedia): Promise<string> {
  const row = await db.row(sql<{ id: string }>`
    insert into media (id, livestream_id, channel_id, connection_id, created_at)
    values (${id}, ${livestreamId}, ${channelId}, ${connectionId}, ${at})
    on conflict (livestream_id) do update set connection_id = excluded.connection_id returning id`);
  return row!.id;
}

export async function markCaptions(db: Db, mediaId: string): Promise<void> {
  await db.rows(sql`update media set has_captions = true where id = ${mediaId}::uuid and not has_captions`);
}

export const hasCaptions = async (db: Db, mediaId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from media where id = ${mediaId}::uuid and has_captions`)) !== null;

/** Idempotent. Only the streaming connection may add an init segment; the lock delays a replacement. Returns whether it is stored. */
export async function insertInit(db: Db, mediaId: string, connectionId: string, init: InitSegment): Promise<boolean> {
  const tracks = JSON.stringify(init.tracks.map(({ record, ...track }) => ({ ...track, record: Buffer.from(record).toString('base64') })));
  const rows = await db.rows(sql`
    insert into media_inits (media_id, variant, version, bytes, tracks)
    select m.id, ${init.variant}, ${init.version}::int, ${Buffer.from(init.bytes)}, ${tracks}::jsonb
      from media m where m.id = ${mediaId}::uuid and m.connection_id = ${connectionId}::uuid for share
    on conflict (media_id, variant, version) do update set bytes = excluded.bytes returning version`);
  return rows.length > 0;
}

/** The current connection of a node, and all its connections since the media moved to it. */
export interface Storing {
  connectionId: string;
  own: readonly string[];
}

export interface NewSegment extends Storing {
  mediaId: string;
  segment: ClosedSegment;
}

/** Inserts segments in one statement, with results in their order. Segments that this node already stored count as stored. */
export async function insertSegments(db: Db, rows: readonly NewSegment[]): Promise<boolean[]> {
  const values = rows.map(({ mediaId, connectionId, segment }, place) => ({
    place,
    media_id: mediaId,
    connection_id: connectionId,
    variant: segment.variant,
    sequence: segment.sequence,
    starts_at: segment.programDateTime,
    media_time: segment.time,
    duration: segment.duration,
    init_version: segment.init,
    is_discontinuity: segment.discontinuity,
    discontinuity_sequence: segment.discontinuitySequence,
    first_part: segment.firstPart,
    part_count: segment.partCount,
    byte_length: segment.gap ? 0 : segment.byteLength,
  }));
  const stored = await db.rows(sql<{ place: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g (
        place int, media_id uuid, connection_id uuid, variant text, sequence int, starts_at timestamptz, media_time float8, duration float8,
        init_version int, is_discontinuity boolean, discontinuity_sequence int, first_part int, part_count int, byte_length int)
    ), streaming as (
      select m.id, m.connection_id from media m
       where (m.id, m.connection_id) in (select media_id, connection_id from given) order by m.id for share
    ), made as (
      insert into media_segments (media_id, variant, sequence, connection_id, starts_at, media_time, duration, init_version, is_discontinuity,
        discontinuity_sequence, first_part, part_count, byte_length)
      select s.id, g.variant, g.sequence, s.connection_id, g.starts_at, g.media_time, g.duration, g.init_version, g.is_discontinuity,
             g.discontinuity_sequence, g.first_part, g.part_count, g.byte_length
        from given g join streaming s on s.id = g.media_id and s.connection_id = g.connection_id
      on conflict (media_id, variant, sequence) do nothing
      returning media_id, variant, sequence
    )
    select g.place from made join given g using (media_id, variant, sequence)`);
  const places = new Set(stored.map(({ place }) => place));
  return Promise.all(rows.map((row, place) => places.has(place) || isStoredSegment(db, row)));
}

/** Returns whether a connection of this node already stored the segment, while its current one still streams. */
async function isStoredSegment(db: Db, { mediaId, connectionId, own, segment }: NewSegment): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from media_segments s join media m on m.id = s.media_id
     where s.media_id = ${mediaId}::uuid and s.variant = ${segment.variant} and s.sequence = ${segment.sequence}::int
       and m.connection_id = ${connectionId}::uuid and s.connection_id = any(${arrayOf('uuid', own)})`);
  return row !== null;
}

interface SegmentRow {
  sequence: number;
  startsAt: Date;
  time: number;
  duration: number;
  init: number;
  discontinuity: boolean;
  discontinuitySequence: number;
  firstPart: number;
  partCount: number;
  byteLength: number;
}

/** Stored segments of a variant in order; `last` limits them to the latest. */
export const listSegments = (db: Db, mediaId: string, variant: Variant, last: number | null = null): Promise<ClosedSegment[]> =>
  selectSegments(db, mediaId, variant, last === null ? sql`` : sql`limit ${last}::int`);

/** Stored segments of a variant that overlap this span of media time, in order. */
export const listSegmentsBetween = (
  db: Db,
  mediaId: string,
  variant: Variant,
  { start, end }: { start: number; end: number },
): Promise<ClosedSegment[]> =>
  selectSegments(db, mediaId, variant, sql``, sql`and media_time < ${end}::float8 and media_time + duration > ${start}::float8`);

async function selectSegments(
  db: Db,
  mediaId: string,
  variant: Variant,
  limit: RawBuilder<unknown>,
  where: RawBuilder<unknown> = sql``,
): Promise<ClosedSegment[]> {
  const rows = await db.rows(sql<SegmentRow>`
    select sequence, starts_at as "startsAt", media_time as time, duration, init_version as init, is_discontinuity as discontinuity,
           discontinuity_sequence as "discontinuitySequence", first_part as "firstPart", part_count as "partCount",
           byte_length as "byteLength"
      from media_segments where media_id = ${mediaId}::uuid and variant = ${variant} ${where}
     order by sequence desc ${limit}`);
  return rows.reverse().map(({ startsAt, ...row }) => ({
    ...row,
    kind: 'segment',
    variant,
    programDateTime: startsAt,
    gap: row.byteLength === 0,
  }));
}

export async function findInit(db: Db, mediaId: string, variant: Variant, version: number): Promise<Buffer | null> {
  const row = await db.row(sql<{ bytes: Buffer }>`
    select bytes from media_inits where media_id = ${mediaId}::uuid and variant = ${variant} and version = ${version}::int`);
  return row?.bytes ?? null;
}

type StoredTracks = Array<(Omit<VideoConfig, 'record'> | Omit<AudioConfig, 'record'>) & { record: string }>;

/** Tracks of an init segment with their codec records, of this version or of the latest (null). Empty when there is none. */
export async function listTracks(db: Db, mediaId: string, variant: Variant, version: number | null = null): Promise<TrackConfig[]> {
  const row = await db.row(sql<{ tracks: StoredTracks }>`
    select tracks from media_inits
     where media_id = ${mediaId}::uuid and variant = ${variant} ${version === null ? sql`` : sql`and version = ${version}::int`}
     order by version desc limit 1`);
  return (row?.tracks ?? []).map((track) => ({ ...track, record: Buffer.from(track.record, 'base64') }));
}

export interface MediaRow {
  livestreamId: number;
  channelId: number;
  slug: string;
  endedAt: Date | null;
  /** Media time in seconds from the first stored segment to the end of the last; null before the first. */
  start: number | null;
  end: number | null;
}

export const findMedia = (db: Db, mediaId: string): Promise<MediaRow | null> =>
  db.row(sql<MediaRow>`
    select m.livestream_id as "livestreamId", m.channel_id as "channelId", c.slug, l.ended_at as "endedAt", span.start, span."end"
      from media m join livestreams l on l.id = m.livestream_id join channels c on c.id = m.channel_id
      cross join lateral (
        select min(s.media_time) as start, max(s.media_time + s.duration) as "end"
          from media_segments s where s.media_id = m.id and s.variant = 'main') as span
     where m.id = ${mediaId}::uuid`);

/** Of a live or ended livestream. Null when no encoder ever streamed. */
export async function findMediaOfLivestream(db: Db, livestreamId: number): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`select id::text from media where livestream_id = ${livestreamId}::int8`);
  return row?.id ?? null;
}

/** Stream time and length in seconds of a stored segment. */
export interface SegmentTime {
  startsAt: Date;
  duration: number;
}

/** Segments of a channel's stream in this time span, in order, with one neighbor on each side. None when nothing is stored. */
export function listSegmentTimes(db: Db, channelId: number, { from, until }: { from: Date; until: Date }): Promise<SegmentTime[]> {
  const part = (condition: RawBuilder<unknown>) => sql`(
    select s.starts_at, s.duration from media_segments s
     where s.media_id = (select id from streamed) and s.variant = 'main' and ${condition})`;
  return db.rows(sql<SegmentTime>`
    with streamed as materialized (
      select m.id from livestreams l join media m on m.livestream_id = l.id
       where l.channel_id = ${channelId}::int8 and l.started_at <= ${until}::timestamptz order by l.started_at desc limit 1
    )
    select starts_at as "startsAt", duration from (
      ${part(sql`s.starts_at <= ${from}::timestamptz order by s.starts_at desc limit 1`)}
      union all ${part(sql`s.starts_at > ${from}::timestamptz and s.starts_at <= ${until}::timestamptz order by s.starts_at limit 100`)}
      union all ${part(sql`s.starts_at > ${until}::timestamptz order by s.starts_at limit 1`)}
    ) as segments order by starts_at`);
}

/** Stores the start of the first segment that could not be stored. Null when an earlier loss is stored, or the media is deleted. */
export const markLoss = (db: Db, mediaId: string, at: Date): Promise<{ channelId: number; livestreamId: number } | null> =>
  db.row(sql<{ channelId: number; livestreamId: number }>`
    update media set first_lost_at = ${at}::timestamptz where id = ${mediaId}::uuid and first_lost_at is null
    returning channel_id as "channelId", livestream_id as "livestreamId"`);

/** Stored seconds of video or audio, and stored bytes of both variants. */
export async function mediaTotals(db: Db, mediaId: string): Promise<{ duration: number; byteLength: number }> {
  const row = await db.row(sql<{ duration: number; byteLength: number }>`
    select coalesce(sum(duration) filter (where variant = 'main'), 0)::float8 as duration, coalesce(sum(byte_length), 0)::int8 as "byteLength"
      from media_segments where media_id = ${mediaId}::uuid`);
  return row!;
}

/** Highest version of the init segments of both variants; -1 before the first. */
export async function latestInitVersion(db: Db, mediaId: string): Promise<number> {
  const row = await db.row(sql<{ version: number }>`
    select coalesce(max(version), -1) as version from media_inits where media_id = ${mediaId}::uuid`);
  return row!.version;
}

/** Connection id in the object key of a stored segment. Null for a missing segment or a gap. */
export async function findSegmentConnection(db: Db, mediaId: string, variant: Variant, sequence: number): Promise<string | null> {
  const row = await db.row(sql<{ connectionId: string }>`
    select connection_id as "connectionId" from media_segments
     where media_id = ${mediaId}::uuid and variant = ${variant} and sequence = ${sequence}::int and byte_length > 0`);
  return row?.connectionId ?? null;
}

/** Returns whether the livestream runs or ended after this time, and its channel is not suspended. */
export async function isLiveAfter(db: Db, mediaId: string, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from media m join livestreams l on l.id = m.livestream_id
      join channels c on c.id = m.channel_id join users u on u.id = c.user_id
     where m.id = ${mediaId}::uuid and (l.ended_at is null or l.ended_at > ${at}) and c.suspended_at is null and u.suspended_at is null`);
  return row !== null;
}

/** Release its pictures before. */
export async function deleteMediaRows(db: Db, mediaId: string): Promise<void> {
  await db.rows(sql`delete from media where id = ${mediaId}::uuid`);
}

interface SegmentName {
  variant: Variant;
  sequence: number;
  /** Connection id that is part of the object key. */
  connectionId: string;
}

/** Segments that began within these times, oldest first; null for any time. */
export const listSegmentsWithin = (
  db: Db,
  mediaId: string,
  { from, before }: { from: Date | null; before: Date | null },
  limit: number,
): Promise<SegmentName[]> =>
  db.rows(sql<SegmentName>`
    select variant, sequence, connection_id as "connectionId" from media_segments
     where media_id = ${mediaId}::uuid and variant in ('main', 'audio')
       and starts_at >= coalesce(${from}::timestamptz, '-infinity') and starts_at < coalesce(${before}::timestamptz, 'infinity')
     order by sequence, variant limit ${limit}::int`);

export async function deleteSegments(
  db: Db,
  mediaId: string,
  segments: readonly Pick<SegmentName, 'variant' | 'sequence'>[],
): Promise<void> {
  await db.rows(sql`
    delete from media_segments where media_id = ${mediaId}::uuid
       and (variant, sequence) in (select * from ${unnest(segments, 's', { variant: 'text', sequence: 'int4' })})`);
}

/** Keys to keep: recorded segments, and those of rungs (without rows) whose livestream runs or ended after this time. */
export async function listKeptSegments(
  db: Db,
  segments: ReadonlyArray<SegmentName & { key: string; mediaId: string }>,
  endedAfter: Date,
): Promise<string[]> {
  const rows = await db.rows(sql<{ key: string }>`
    select requested.key
      from ${unnest(segments, 'requested', { key: 'text', mediaId: 'uuid', connectionId: 'uuid', variant: 'text', sequence: 'int4' })}
      left join lateral (
        select 1 as found from media_segments s
         where s.media_id = requested.media_id and s.variant = requested.variant and s.sequence = requested.sequence
           and s.connection_id = requested.connection_id limit 1) recorded on requested.variant in ('main', 'audio')
      left join lateral (
        select 1 as found from media m join livestreams l on l.id = m.livestream_id
         where m.id = requested.media_id and (l.ended_at is null or l.ended_at > ${endedAfter}::timestamptz)
         limit 1) running on requested.variant not in ('main', 'audio')
     where recorded.found is not null or running.found is not null`);
  return rows.map(({ key }) => key);
}
