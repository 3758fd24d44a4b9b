import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

/** Those of these people who get this kind by mail, by their place in the list. */
export async function listMailTargets(db: Db, people: readonly { userId: number; kind: string }[]): Promise<number[]> {
  const rows = await db.rows(sql<{ place: number }>`
    select w.place::int4 as place
      from unnest(${people.map(({ userId }) => userId)}::int8[], ${people.map(({ kind }) => kind)}::text[]) with ordinality as w (user_id, kind, place)
      join notification_settings s on s.user_id = w.user_id and s.kind = w.kind and s.in_app and s.email
     order by w.place`);
  return rows.map(({ place }) => place);
}

/** The followers of a channel who get a mail when it goes live, by id, after this one. */
export async function listFollowersToMail(db: Db, channelId: number, afterId: number, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ userId: number }>`
    select s.user_id as "userId"
      from notification_settings s
      join follows f on f.user_id = s.user_id and f.channel_id = ${channelId}::int8
     where s.kind = 'went_live' and s.in_app and s.email and s.user_id > ${afterId}::int8
     order by s.user_id limit ${limit}::int4`);
  return rows.map(({ userId }) => userId);
}

/** Where mail to a person goes. Null while the account is suspended. */
export function findAddress(db: Db, userId: number): Promise<{ username: string; email: string } | null> {
  return db.row(sql<{ username: string; email: string }>`
    select username, email from users where id = ${userId}::int8 and suspended_at is null`);
}
