import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** Moves the read time forward only, up to now or the latest notification. */
export async function moveReadUntil(db: Db, userId: number, upTo: string, now: Date): Promise<void> {
  await db.rows(sql`
    insert into notification_readers as r (user_id, read_until) values (${userId}::int8, least(${upTo}::timestamptz, ${now}::timestamptz))
    on conflict (user_id) do update
      set read_until = greatest(r.read_until, least(${upTo}::timestamptz, greatest(${now}::timestamptz, r.last_at)))`);
}

/** Microseconds since the epoch. */
export async function findReadUntil(db: Db, userId: number): Promise<number> {
  const row = await db.row(sql<{ readUntil: number }>`
    select (extract(epoch from read_until) * 1000000)::int8 as "readUntil" from notification_readers where user_id = ${userId}::int8`);
  return row?.readUntil ?? 0;
}
