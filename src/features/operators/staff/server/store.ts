import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS, msAfter, SECOND_MS } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { DAY_STEP_MINUTES } from '#features/operators/staff/contract/overview.ts';
import type { HealthFigures } from '#features/stream/streams/contract.ts';

export interface NodeMinute {
  minute: Date;
  node: string;
  measuredAt: Date;
  version: string;
  people: number;
  sockets: number;
  sends: number;
  sendRate: number;
  loopDelay: number;
  cpu: number;
  memory: number;
  bitrate: number;
}

/** Adds the sends to those of the minute, keeps its longest delay, and replaces the other figures. */
export async function upsertNodeMinute(db: Db, row: NodeMinute): Promise<void> {
  await db.rows(sql`
    insert into node_minutes as m
      (minute, node, measured_at, server_version, people, sockets, sends, send_rate, loop_delay_ms, cpu, memory, bitrate)
    values (${row.minute}, ${row.node}, ${row.measuredAt}, ${row.version}, ${row.people}, ${row.sockets}, ${row.sends}, ${row.sendRate},
            ${row.loopDelay}, ${row.cpu}, ${row.memory}, ${row.bitrate})
    on conflict (minute, node) do update
      set measured_at = excluded.measured_at, server_version = excluded.server_version, people = excluded.people, sockets = excluded.sockets,
          sends = m.sends + excluded.sends, send_rate = excluded.send_rate, loop_delay_ms = greatest(m.loop_delay_ms, excluded.loop_delay_ms),
          cpu = excluded.cpu, memory = excluded.memory, bitrate = excluded.bitrate`);
}

/** Milliseconds. Twice the span of the charts. */
const KEPT_MS = 2 * DAY_MS;

export async function deleteOldMinutes(db: Db, now: Date): Promise<void> {
  await db.rows(sql`delete from node_minutes where minute < ${msAfter(now, -KEPT_MS)}`);
}

/** Milliseconds. A node that has not measured itself for so long has stopped. */
const STOPPED_AFTER = 30 * SECOND_MS;

/** The latest figures of each running node, by name. */
export const listNodes = (db: Db, now: Date): Promise<NodeMinute[]> =>
  db.rows(sql<NodeMinute>`
    select distinct on (node collate "C") minute, node, measured_at as "measuredAt", server_version as version, people, sockets, sends, send_rate as "sendRate",
           loop_delay_ms as "loopDelay", cpu, memory, bitrate
      from node_minutes
     where minute > ${msAfter(now, -2 * MINUTE_MS)} and measured_at > ${msAfter(now, -STOPPED_AFTER)}
     order by node collate "C", minute desc`);

export interface DayRow {
  at: Date;
  people: number;
  sends: number;
  loopDelay: number;
  cpu: number;
  bitrate: number;
}

/** Whole minutes. Nodes add up, except for figures of a node's own speed, and for the bitrate, which each node reads of all. */
export const listLastDay = (db: Db, now: Date): Promise<DayRow[]> =>
  db.rows(sql<DayRow>`
    with minutes as (
      select minute, sum(people) as people, sum(sends) as sends, max(loop_delay_ms) as loop_delay, max(cpu) as cpu, max(bitrate) as bitrate
        from node_minutes where minute > ${msAfter(now, -DAY_MS)} and minute < date_trunc('minute', ${now}::timestamptz) group by minute
    )
    select date_bin(make_interval(mins => ${DAY_STEP_MINUTES}::int), minute, 'epoch'::timestamptz) as at,
           round(avg(people))::int as people, avg(sends)::float8 as sends, max(loop_delay)::float8 as "loopDelay", avg(cpu)::float8 as cpu,
           round(avg(bitrate))::int8 as bitrate
      from minutes group by 1 order by 1`);

/** Bits per second of all connected encoders. */
export async function sumBitrate(db: Db): Promise<number> {
  const row = await db.row(sql<{ bitrate: number }>`
    select coalesce(sum((figures->>'bitrate')::int8), 0)::int8 as bitrate from ingests where interrupted_at is null`);
  return row!.bitrate;
}

export async function countLive(db: Db): Promise<{ channels: number; viewers: number }> {
  const row = await db.row(sql<{ channels: number; viewers: number }>`
    select count(*)::int as channels, coalesce(sum(viewer_count), 0)::int as viewers from livestreams where ended_at is null`);
  return row!;
}

export interface LiveRow {
  slug: string;
  username: string;
  picture: string | null;
  category: string;
  viewers: number;
  startedAt: Date;
  /** Null without an encoder. */
  leaseUntil: Date | null;
  interruptedAt: Date | null;
  figures: HealthFigures | null;
}

export const listMostWatched = (db: Db, limit: number): Promise<LiveRow[]> =>
  db.rows(sql<LiveRow>`
    select c.slug, u.username, u.picture, k.name as category, l.viewer_count as viewers, l.started_at as "startedAt",
           i.lease_until as "leaseUntil", i.interrupted_at as "interruptedAt", i.figures
      from livestreams l
      join channels c on c.id = l.channel_id
      join users u on u.id = c.user_id
      join categories k on k.id = l.category_id
      left join ingests i on i.channel_id = l.channel_id
     where l.ended_at is null
     order by l.viewer_count desc, l.id desc limit ${limit}::int`);

export interface DatabaseFigures {
  version: string;
  connections: number;
  busy: number;
  maxConnections: number;
}

/** Connections of all nodes to this database. */
export async function findDatabaseFigures(db: Db): Promise<DatabaseFigures> {
  const row = await db.row(sql<DatabaseFigures>`
    select current_setting('server_version') as version, count(*)::int as connections,
           (count(*) filter (where state <> 'idle'))::int as busy, current_setting('max_connections')::int as "maxConnections"
      from pg_stat_activity where datname = current_database() and application_name = current_setting('application_name')`);
  return row!;
}

export async function findDatabaseSize(db: Db): Promise<number> {
  return (await db.row(sql<{ size: number }>`select pg_database_size(current_database()) as size`))!.size;
}
