import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import type { KindSettings } from '#features/people/notifications/contract/settings.ts';

export function listSettings(db: Db, userId: number): Promise<KindSettings[]> {
  return db.rows(sql<KindSettings>`select kind, in_app, push, email from notification_settings where user_id = ${userId}::int8`);
}

/** Keeps kinds that are already stored. */
export async function insertMissingSettings(db: Db, userId: number, kinds: readonly KindSettings[]): Promise<void> {
  await db.rows(sql`
    insert into notification_settings (user_id, kind, in_app, push, email)
    select ${userId}::int8, w.* from ${unnested(kinds)} order by w.kind
    on conflict (user_id, kind) do nothing`);
}

/** Updates only the given fields, so that concurrent changes of others are kept. */
export async function changeStoredSettings(
  db: Db,
  userId: number,
  changes: readonly (Partial<KindSettings> & Pick<KindSettings, 'kind'>)[],
): Promise<void> {
  await db.rows(sql`
    update notification_settings s
       set in_app = coalesce(w.in_app, s.in_app), push = coalesce(w.push, s.push), email = coalesce(w.email, s.email)
      from ${unnested(changes)} where s.user_id = ${userId}::int8 and s.kind = w.kind`);
}

const unnested = (kinds: readonly (Partial<KindSettings> & Pick<KindSettings, 'kind'>)[]) =>
  unnest(kinds, 'w', { kind: 'text', in_app: 'bool', push: 'bool', email: 'bool' });

/** Returns the positions in `people`, from 1, of users who get this kind by mail. Only active accounts with a confirmed address do. */
export async function listMailTargets(db: Db, people: readonly { userId: number; kind: string }[]): Promise<number[]> {
  const rows = await db.rows(sql<{ index: number }>`
    select w.index::int4 as index
      from ${unnest(people, 'w', { userId: 'int8', kind: 'text' }, { ordinality: 'index' })}
      join notification_settings s on s.user_id = w.user_id and s.kind = w.kind and s.in_app and s.email
      join users u on u.id = s.user_id and u.email_confirmed_at is not null and u.suspended_at is null
     order by w.index`);
  return rows.map(({ index }) => index);
}

/** Followers who get mails, with ids above `afterId`. */
export async function listFollowersToMail(db: Db, channelId: number, afterId: number, limit: number): Promise<number[]> {
  const rows = await db.rows(sql<{ userId: number }>`
    select s.user_id as "userId"
      from notification_settings s
      join follows f on f.user_id = s.user_id and f.channel_id = ${channelId}::int8
      join users u on u.id = s.user_id and u.email_confirmed_at is not null and u.suspended_at is null
     where s.kind = 'went_live' and s.in_app and s.email and s.user_id > ${afterId}::int8
     order by s.user_id limit ${limit}::int4`);
  return rows.map(({ userId }) => userId);
}

export async function isActiveAccount(db: Db, userId: number): Promise<boolean> {
  return (await db.row(sql`select 1 from users where id = ${userId}::int8 and suspended_at is null`)) !== null;
}
