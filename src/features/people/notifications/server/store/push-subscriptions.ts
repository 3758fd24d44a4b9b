import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { PUSH_SUBSCRIPTIONS_MAX, type PushLanguage } from '#features/people/notifications/contract/settings.ts';

export interface PushSubscriptionRow {
  id: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: PushLanguage;
  /** Consecutive failed pushes. */
  failures: number;
}

/** Consecutive failed pushes after which a subscription is deleted. */
const FAILURES_MAX = 3;

const COLUMNS = sql`p.id, p.user_id as "userId", p.endpoint, p.p256dh, p.auth, p.language, p.failures`;

/** Replaces the browser's earlier subscription and deletes the oldest beyond the limit. */
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

/** Keeps a subscription that was renewed since it was read, which has another key. */
export async function deleteGoneSubscriptions(db: Db, gone: readonly { id: number; auth: string }[]): Promise<void> {
  if (gone.length === 0) return;
  await db.rows(sql`
    delete from push_subscriptions p using ${unnest(gone, 'g', { id: 'int8', auth: 'text' })}
     where p.id = g.id and p.auth = g.auth`);
}

/** Counts a failed push and deletes subscriptions at the limit. */
export async function countFailures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`delete from push_subscriptions where id = any(${arrayOf('int8', ids)}) and failures >= ${FAILURES_MAX - 1}::int4`);
  await db.rows(sql`update push_subscriptions set failures = failures + 1 where id = any(${arrayOf('int8', ids)})`);
}

export async function resetFailures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.rows(sql`update push_subscriptions set failures = 0 where id = any(${arrayOf('int8', ids)})`);
}

export async function deleteOfSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.rows(sql`delete from push_subscriptions where session_id = any(${arrayOf('int8', sessionIds)})`);
}

export function findPushSubscriptions(db: Db, ids: readonly number[]): Promise<PushSubscriptionRow[]> {
  return db.rows(sql<PushSubscriptionRow>`select ${COLUMNS} from push_subscriptions p where p.id = any(${arrayOf('int8', ids)})`);
}

/** Browsers with push on for the kind. `index` is the position in `people`, from 1. */
export function listPushTargets(db: Db, people: readonly { userId: number; kind: string }[]): Promise<{ id: number; index: number }[]> {
  return db.rows(sql<{ id: number; index: number }>`
    select p.id, w.index::int4 as index
      from ${unnest(people, 'w', { userId: 'int8', kind: 'text' }, { ordinality: 'index' })}
      join push_subscriptions p on p.user_id = w.user_id
     where not exists (select 1 from notification_settings s where s.user_id = w.user_id and s.kind = w.kind and not (s.in_app and s.push))
     order by w.index, p.id`);
}

/** Browsers of followers with push on, with ids above `afterId`. */
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

/** Push services accept only messages that are signed with the key of the subscription. */
export async function deletePushSubscriptions(db: Db): Promise<void> {
  await db.rows(sql`delete from push_subscriptions`);
}
