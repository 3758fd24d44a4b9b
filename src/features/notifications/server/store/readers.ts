import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/**
 * Moves the time until which a person has read forward, never back, and not beyond now or the latest notification. Returns it in
 * microseconds since the epoch.
 */
export async function moveReadUntil(db: Db, userId: number, upTo: string, now: Date): Promise<number> {
  const row = await db.row(sql<{ readUntil: number }>`
    insert into notification_readers as r (user_id, read_until) values (${userId}::int8, least(${upTo}::timestamptz, ${now}::timestamptz))
    on conflict (user_id) do update
      set read_until = greatest(r.read_until, least(${upTo}::timestamptz, greatest(${now}::timestamptz, r.last_at)))
    returning (extract(epoch from read_until) * 1000000)::int8 as "readUntil"`);
  return row!.readUntil;
}
