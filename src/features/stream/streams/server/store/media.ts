import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { ClosedSegment, InitSegment, Variant } from '#core/server/media/output.ts';
import type { AudioConfig, TrackConfig, VideoConfig } from '#core/server/media/sample.ts';

export interface NewMedia {
  id: string;
  livestreamId: number;
  channelId: number;
  connectionId: string;
  at: Date;
}

/** The media of this livestream, new or what it has, to which from now on only this connection adds. Returns its id. */
export async function takeMedia(db: Db, { id, livestreamId, channelId, connectionId, at }: NewMedia): Promise<string> {
  const row = await db.row(sql<{ id: string }>`
    insert into media (id, livestream_id, channel_id, connection_id, created_at)
    values (${id}, ${livestreamId}, ${channelId}, ${connectionId}, ${at})
    on conflict (livestream_id) do update set connection_id = excluded.connection_id returning id`);
  return row!.id;
}

/**
 * Only the connection that streams may add an init segment, and none takes its place meanwhile, because that waits for the lock. Returns whether
 * it has, also when it is told twice.
 */
export async function insertInit(db: Db, mediaId: string, connectionId: string, init: InitSegment): Promise<boolean> {
  const tracks = JSON.stringify(init.tracks.map(({ record, ...track }) => ({ ...track, record: Buffer.from(record).toString('base64') })));
  const rows = await db.rows(sql`
    insert into media_inits (media_id, variant, version, bytes, tracks)
    select m.id, ${init.variant}, ${init.version}::int, ${Buffer.from(init.bytes)}, ${tracks}::jsonb
      from media m where m.id = ${mediaId}::uuid and m.connection_id = ${connectionId}::uuid for share
    on conflict (media_id, variant, version) do update set bytes = excluded.bytes returning version`);
  return rows.length > 0;
}

/** In whose name a node stores: its current connection, and all that it has had since the media came to it. */
export interface Storing {
  connectionId: string;
  own: readonly string[];
}

/** A segment whose bytes are stored. */
export interface NewSegment extends Storing {
  mediaId: string;
  segment: ClosedSegment;
}

/**
 * The same for segments of any number of streams, in one statement. What an earlier connection of the node has stored already, whose answer was
 * lost, counts as stored. The answers are in the order of the segments.
 */
export async function insertSegments(db: Db, rows: readonly NewSegment[]): Promise<boolean[]> {
  const values = rows.map(({ mediaId, connectionId, segment }, place) => ({
    ...{ place, media_id: mediaId, connection_id: connectionId, variant: segment.variant, sequence: segment.sequence },
    ...{ starts_at: segment.programDateTime, media_time: segment.time, duration: segment.duration, init_version: segment.init },
    ...{ is_discontinuity: segment.discontinuity, discontinuity_sequence: segment.discontinuitySequence },
    ...{ first_part: segment.firstPart, part_count: segment.partCount, byte_length: segment.gap ? 0 : segment.byteLength },
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

/** Whether the segment was stored before, in the name of a connection of this node, while the current one still streams. */
async function isStoredSegment(db: Db, { mediaId, connectionId, own, segment }: NewSegment): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from media_segments s join media m on m.id = s.media_id
     where s.media_id = ${mediaId}::uuid and s.variant = ${segment.variant} and s.sequence = ${segment.sequence}::int
       and m.connection_id = ${connectionId}::uuid and s.connection_id = any(${[...own]}::uuid[])`);
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

/** The stored segments of a variant in order; with `last`, only so many of the latest. */
export const listSegments = (db: Db, mediaId: string, variant: Variant, last: number | null = null): Promise<ClosedSegment[]> =>
  selectSegments(db, mediaId, variant, last === null ? sql`` : sql`limit ${last}::int`);

/** The stored segments of a variant that have something of this span of media time, in order. */
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

/**
 * The tracks of an init segment with the records of their codecs: of this version, or as they were last when that is null. Empty when there
 * is none.
 */
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
  /** The slug of the channel. */
  slug: string;
  /** When the livestream ended; null while it runs. */
  endedAt: Date | null;
  /** The seconds of media time from the first stored segment to the end of the last one; null before the first. */
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

/** The media of a livestream, whether live or ended. Null when no encoder ever streamed. */
export async function findMediaOfLivestream(db: Db, livestreamId: number): Promise<string | null> {
  const row = await db.row(sql<{ id: string }>`select id::text from media where livestream_id = ${livestreamId}::int8`);
  return row?.id ?? null;
}

/** When a stored segment was streamed, and its length in seconds. */
export interface SegmentTime {
  startsAt: Date;
  duration: number;
}

/**
 * The segments of a channel's stream at this span of time, in order, with those before and after it. None when nothing of the stream is stored.
 */
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

/** Seconds of video or sound, and bytes of both variants, that are stored of a media. */
export async function mediaTotals(db: Db, mediaId: string): Promise<{ duration: number; byteLength: number }> {
  const row = await db.row(sql<{ duration: number; byteLength: number }>`
    select coalesce(sum(duration) filter (where variant = 'main'), 0)::float8 as duration, coalesce(sum(byte_length), 0)::int8 as "byteLength"
      from media_segments where media_id = ${mediaId}::uuid`);
  return row!;
}

/** The highest version of the init segments of both variants; -1 before the first. */
export async function latestInitVersion(db: Db, mediaId: string): Promise<number> {
  const row = await db.row(sql<{ version: number }>`
    select coalesce(max(version), -1) as version from media_inits where media_id = ${mediaId}::uuid`);
  return row!.version;
}

/** The connection that brought a stored segment, of which its object has its name. Null for a segment that is not stored, and for a gap. */
export async function findSegmentConnection(db: Db, mediaId: string, variant: Variant, sequence: number): Promise<string | null> {
  const row = await db.row(sql<{ connectionId: string }>`
    select connection_id as "connectionId" from media_segments
     where media_id = ${mediaId}::uuid and variant = ${variant} and sequence = ${sequence}::int and byte_length > 0`);
  return row?.connectionId ?? null;
}

/** Whether the livestream of this media was still live at that time. */
export async function isLiveAfter(db: Db, mediaId: string, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from media m join livestreams l on l.id = m.livestream_id
     where m.id = ${mediaId}::uuid and (l.ended_at is null or l.ended_at > ${at})`);
  return row !== null;
}

/** Its pictures have to be given up before. */
export async function deleteMediaRows(db: Db, mediaId: string): Promise<void> {
  await db.rows(sql`delete from media where id = ${mediaId}::uuid`);
}

interface SegmentName {
  variant: Variant;
  sequence: number;
  /** The connection of which its object has its name. */
  connectionId: string;
}

/** Segments that began before this time, the oldest first. */
export const listOldSegments = (db: Db, mediaId: string, before: Date, limit: number): Promise<SegmentName[]> =>
  db.rows(sql<SegmentName>`
    select variant, sequence, connection_id as "connectionId" from media_segments
     where media_id = ${mediaId}::uuid and variant in ('main', 'audio') and starts_at < ${before}::timestamptz order by sequence, variant limit ${limit}::int`);

export async function deleteSegments(
  db: Db,
  mediaId: string,
  segments: readonly Pick<SegmentName, 'variant' | 'sequence'>[],
): Promise<void> {
  const [variants, sequences] = [segments.map(({ variant }) => variant), segments.map(({ sequence }) => sequence)];
  await db.rows(sql`
    delete from media_segments where media_id = ${mediaId}::uuid
       and (variant, sequence) in (select * from unnest(${variants}::text[], ${sequences}::int4[]))`);
}

/**
 * The keys of those of these segments that are recorded, and of those of rungs, which have no rows, as long as their livestream runs or ended
 * after this time.
 */
export async function listKeptSegments(
  db: Db,
  segments: ReadonlyArray<SegmentName & { key: string; mediaId: string }>,
  endedAfter: Date,
): Promise<string[]> {
  const rows = await db.rows(sql<{ key: string }>`
    select asked.key
      from unnest(${segments.map(({ key }) => key)}::text[], ${segments.map(({ mediaId }) => mediaId)}::uuid[],
        ${segments.map(({ connectionId }) => connectionId)}::uuid[], ${segments.map(({ variant }) => variant)}::text[],
        ${segments.map(({ sequence }) => sequence)}::int4[]) as asked (key, media_id, connection_id, variant, sequence)
      left join lateral (
        select 1 as found from media_segments s
         where s.media_id = asked.media_id and s.variant = asked.variant and s.sequence = asked.sequence
           and s.connection_id = asked.connection_id limit 1) recorded on asked.variant in ('main', 'audio')
      left join lateral (
        select 1 as found from media m join livestreams l on l.id = m.livestream_id
         where m.id = asked.media_id and (l.ended_at is null or l.ended_at > ${endedAfter}::timestamptz)
         limit 1) running on asked.variant not in ('main', 'audio')
     where recorded.found is not null or running.found is not null`);
  return rows.map(({ key }) => key);
}
