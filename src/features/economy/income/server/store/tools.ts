import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { IncomeSettings } from '#features/economy/income/contract/tools.ts';
import type { Segment, SegmentKind } from '#features/economy/income/rules/tools.ts';

export interface SegmentRow extends Segment {
  id: number;
}

const SETTINGS = sql`multistream_enabled, income_protection_enabled`;

/** A channel without stored settings uses no tool. */
export async function findSettings(db: Db, channelId: number): Promise<IncomeSettings> {
  const row = await db.row(sql<IncomeSettings>`select ${SETTINGS} from income_settings where channel_id = ${channelId}::int8`);
  return row ?? { multistream_enabled: false, income_protection_enabled: false };
}

/** Updates the given fields in one statement, so two concurrent changes do not undo each other. */
export async function changeSettings(db: Db, channelId: number, change: Partial<IncomeSettings>): Promise<IncomeSettings> {
  const { multistream_enabled: multistream = null, income_protection_enabled: protection = null } = change;
  const row = await db.row(sql<IncomeSettings>`
    insert into income_settings as s (channel_id, multistream_enabled, income_protection_enabled)
    values (${channelId}, coalesce(${multistream}::bool, false), coalesce(${protection}::bool, false))
    on conflict (channel_id) do update
      set multistream_enabled = coalesce(${multistream}::bool, s.multistream_enabled),
          income_protection_enabled = coalesce(${protection}::bool, s.income_protection_enabled)
    returning ${SETTINGS}`);
  return row!;
}

/** Oldest first. */
export function listSegments(db: Db, livestreamId: number, kind: SegmentKind): Promise<SegmentRow[]> {
  return db.rows(sql<SegmentRow>`
    select id, started_at as "startedAt", ended_at as "endedAt" from income_segments
     where livestream_id = ${livestreamId}::int8 and kind = ${kind} order by id`);
}

export function findLastSegment(db: Db, livestreamId: number, kind: SegmentKind): Promise<SegmentRow | null> {
  return db.row(sql<SegmentRow>`
    select id, started_at as "startedAt", ended_at as "endedAt" from income_segments
     where livestream_id = ${livestreamId}::int8 and kind = ${kind} order by id desc limit 1`);
}

/** False if a segment of this kind is already open. One of two concurrent inserts succeeds. */
export async function insertSegment(db: Db, livestreamId: number, kind: SegmentKind, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    insert into income_segments (livestream_id, kind, started_at) values (${livestreamId}, ${kind}, ${at})
    on conflict (livestream_id, kind) where ended_at is null do nothing returning 1`);
  return row !== null;
}

/** False if none was open. */
export async function endSegment(db: Db, livestreamId: number, kind: SegmentKind, at: Date): Promise<boolean> {
  const row = await db.row(sql`
    update income_segments set ended_at = ${at}
     where livestream_id = ${livestreamId}::int8 and kind = ${kind} and ended_at is null returning 1`);
  return row !== null;
}

export async function endAllSegments(db: Db, livestreamId: number, at: Date): Promise<void> {
  await db.rows(sql`update income_segments set ended_at = ${at} where livestream_id = ${livestreamId}::int8 and ended_at is null`);
}
