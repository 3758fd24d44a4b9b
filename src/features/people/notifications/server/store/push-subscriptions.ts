import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { PUSH_SUBSCRIPTIONS_MAX, type PushLanguage } from '#features/people/notifications/contract/push.ts';

export interface PushSubscriptionRow {
  id: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: PushLanguage;
  /** How many pushes in a row could not be delivered. */
  failures: number;
}

/** After so many pushes in a row that could not be delivered, a browser is taken for gone. */
const FAILURES_MAX = 3;

const COLUMNS = sql`p.id, p.user_id as "userId", p.endpoint, p.p256dh, p.auth, p.language, p.failures`;

/** Stores a browser's subscription in the place of an earlier one of the same browser, and drops the oldest beyond the limit. */
export async function savePushSubscription(
  db: Db,
  added: Omit<PushSubscriptionRow, 'id' | 'failures'> & { sessionId: number },
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
    values (${added.userId}, ${added.sessionId}, ${added.endpoint}, ${added.p256dh}, ${added.auth}, ${added.language}, ${at})
    on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          language = excluded.language, created_at = excluded.created_at, failures = 0`);
  await db.rows(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${added.userId}::int8
       order by created_at desc, id desc offset ${PUSH_SUBSCRIPTIONS_MAX}::int4)`);
}

export async function countPushSubscriptions(db: Db, userId: number): Promise<number> {
  const row = await db.row(sql<{ count: number }>`select count(*)::int4 as count from push_subscriptions where user_id = ${userId}::int8`);
  return row!.count;
}

export async function deletePushSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db.rows(sql`delete from push_subscriptions where user_id = ${userId}::int8 and endpoint = ${endpoint}`);
}

/** Deletes subscriptions whose browsers are gone. One that was renewed since it was read has another key and stays. */
export async function deleteGone(db: Db, gone: readonly { id: number; auth: string }[]): Promise<void> {
  if (gone.length === 0) return;
  await db.rows(sql`
    delete from push_subscriptions p using unnest(${gone.map(({ id }) => id)}::int8[], ${gone.map(({ auth }) => auth)}::text[]) as g (id, auth)
     where p.id = g.id and p.auth = g.auth`);
}

/** Counts a push that could not be delivered to these browsers, and deletes those that had too many. */
export async function countFailures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`delete from push_subscriptions where id = any(${[...ids]}::int8[]) and failures >= ${FAILURES_MAX - 1}::int4`);
  await db.rows(sql`update push_subscriptions set failures = failures + 1 where id = any(${[...ids]}::int8[])`);
}

export async function forgetFailures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`update push_subscriptions set failures = 0 where id = any(${[...ids]}::int8[])`);
}

export async function deleteOfSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.rows(sql`delete from push_subscriptions where session_id = any(${[...sessionIds]}::int8[])`);
}

/** Those of these that are still subscribed. */
export function findPushSubscriptions(db: Db, ids: readonly number[]): Promise<PushSubscriptionRow[]> {
  return db.rows(sql<PushSubscriptionRow>`select ${COLUMNS} from push_subscriptions p where p.id = any(${[...ids]}::int8[])`);
}

/** The browsers in which one of these people gets this kind as a push, by the place of the person in the list. */
export function listPushTargets(db: Db, people: readonly { userId: number; kind: string }[]): Promise<{ id: number; place: number }[]> {
  return db.rows(sql<{ id: number; place: number }>`
    select p.id, w.place::int4 as place
      from unnest(${people.map(({ userId }) => userId)}::int8[], ${people.map(({ kind }) => kind)}::text[]) with ordinality as w (user_id, kind, place)
      join push_subscriptions p on p.user_id = w.user_id
     where not exists (select 1 from notification_settings s where s.user_id = w.user_id and s.kind = w.kind and not (s.in_app and s.push))
     order by w.place, p.id`);
}

/** The browsers of a channel's followers that get a push when it goes live, by id, after this one. */
export function listFollowersToPush(db: Db, channelId: number, afterId: number, limit: number): Promise<PushSubscriptionRow[]> {
  return db.rows(sql<PushSubscriptionRow>`
    select ${COLUMNS}
      from push_subscriptions p
      join follows f on f.user_id = p.user_id and f.channel_id = ${channelId}::int8
     where p.id > ${afterId}::int8
       and not exists (select 1 from notification_settings s
                        where s.user_id = p.user_id and s.kind = 'went_live' and not (s.in_app and s.push))
     order by p.id limit ${limit}::int4`);
}
