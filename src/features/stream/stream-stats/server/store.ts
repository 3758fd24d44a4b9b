import { sql } from 'kysely';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';

const minuteOf = (start: Date): number => start.getTime() / MINUTE_MS;
const startOf = (minute: number): Date => new Date(minute * MINUTE_MS);

/** Returns the number of recorded streams. The cost per stream is bounded by its activity: each count reads one index range. */
export async function insertMinutes(db: Db, start: Date, limit: number): Promise<number> {
  const end = msAfter(start, MINUTE_MS);
  const rows = await db.rows(sql`
    insert into stream_minutes (livestream_id, minute, viewers, messages, followers, points_spent)
    select l.id, ${minuteOf(start)}::int, l.viewer_count,
           (select count(*) from chatrooms r join messages m on m.chatroom_id = r.id
             where r.channel_id = l.channel_id and m.created_at >= ${start} and m.created_at < ${end}),
           (select count(*) from follows f where f.channel_id = l.channel_id and f.created_at >= ${start} and f.created_at < ${end}),
           (select coalesce(sum(d.paid), 0) from redemptions d
             where d.channel_id = l.channel_id and d.created_at >= ${start} and d.created_at < ${end} and d.status <> 'rejected')
      from livestreams l
     where l.ended_at is null and l.started_at < ${end}
       and not exists (select from stream_minutes s where s.livestream_id = l.id and s.minute = ${minuteOf(start)}::int)
     order by l.id limit ${limit}::int
    on conflict do nothing
    returning livestream_id`);
  return rows.length;
}

export interface SummaryRow {
  id: number;
  title: string;
  startedAt: Date;
  endedAt: Date | null;
  minutes: number;
  firstMinute: number | null;
  peakViewers: number;
  averageViewers: number;
  messages: number;
  followers: number;
  pointsSpent: number;
}

const SUMMARY = sql`
  l.id, l.session_title as title, l.started_at as "startedAt", l.ended_at as "endedAt", s.*`;
const FIGURES = sql`
  lateral (
    select count(*)::int as minutes, min(m.minute) as "firstMinute", max(m.minute) - min(m.minute) + 1 as span,
           coalesce(max(m.viewers), 0)::int as "peakViewers", coalesce(round(avg(m.viewers)), 0)::int as "averageViewers",
           coalesce(sum(m.messages), 0)::int8 as messages, coalesce(sum(m.followers), 0)::int8 as followers,
           coalesce(sum(m.points_spent), 0)::int8 as "pointsSpent"
      from stream_minutes m where m.livestream_id = l.id
  ) s`;

/** Finds the stream with this id, or the live or latest one of the channel. */
export function findSummary(
  db: Db,
  channelId: number,
  livestreamId: number | null,
): Promise<(SummaryRow & { span: number | null }) | null> {
  return db.row(sql<SummaryRow & { span: number | null }>`
    select ${SUMMARY} from livestreams l, ${FIGURES}
     where l.channel_id = ${channelId}::int8 and (${livestreamId}::int8 is null or l.id = ${livestreamId}::int8)
     order by l.started_at desc, l.id desc limit 1`);
}

/** Latest first. */
export function listSummaries(db: Db, channelId: number, limit: number): Promise<SummaryRow[]> {
  return db.rows(sql<SummaryRow>`
    select ${SUMMARY}
      from (select * from livestreams where channel_id = ${channelId}::int8 and ended_at is not null order by started_at desc limit ${limit}::int) l,
           ${FIGURES}
     order by l.started_at desc, l.id desc`);
}

export interface PointRow {
  at: Date;
  viewers: number;
  messages: number;
  followers: number;
  pointsSpent: number;
}

/** Recorded minutes of a stream, oldest first, with `size` minutes per point counted from `firstMinute`. */
export async function listPoints(db: Db, livestreamId: number, firstMinute: number, size: number): Promise<PointRow[]> {
  const rows = await db.rows(sql<Omit<PointRow, 'at'> & { index: number }>`
    select (m.minute - ${firstMinute}::int) / ${size}::int as index, max(m.viewers)::int as viewers, round(avg(m.messages))::int as messages,
           sum(m.followers)::int8 as followers, sum(m.points_spent)::int8 as "pointsSpent"
      from stream_minutes m where m.livestream_id = ${livestreamId}::int8
     group by 1 order by 1`);
  return rows.map(({ index, ...row }) => ({ ...row, at: startOf(firstMinute + index * size) }));
}
