import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { NotificationKind } from '#features/people/notifications/contract/notification.ts';
import { KEPT_MAX, REPEATED_KINDS, repeatedSince } from '#features/people/notifications/rules/kinds.ts';
import type { Position } from '#features/people/notifications/rules/position.ts';

export interface NewNotification {
  userId: number;
  kind: Exclude<NotificationKind, 'went_live'>;
  /** Null for notifications without a channel. */
  channelId: number | null;
  /** Null when hidden from the user. */
  actorId: number | null;
  facts: object;
}

export interface ChannelColumns {
  channelId: number;
  slug: string;
  username: string;
  /** Hash of the broadcaster's picture. */
  picture: string | null;
}

interface Stored extends Position {
  source: 'stored';
  userId: number;
  actor: { username: string; slug: string } | null;
  facts: unknown;
}

/** The kind determines whether a channel is set. */
export type StoredRow =
  | (Stored & { kind: 'drop_completed' })
  | (Stored & ChannelColumns & { kind: Exclude<NewNotification['kind'], 'drop_completed'> });

const US = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8`;

const STORED = sql`
  select n.user_id as "userId", n.number, 'stored' as source, ${US('n.created_at')} as at, n.kind, n.facts, c.id as "channelId", c.slug,
         u.username, u.picture,
         case when a.id is not null then json_build_object('username', a.username, 'slug', a.slug) end as actor
    from notifications n
    left join channels c on c.id = n.channel_id
    left join users u on u.id = c.user_id
    left join users a on a.id = n.actor_id`;

export interface StoredKey {
  userId: number;
  number: number;
  /** False when an unread notification was updated instead. */
  isNew: boolean;
}

/** Latest notifications per user that a repeat can update. */
const CHANGEABLE = 20;

/**
 * Locks each `notification_readers` row in id order. The row supplies a time later than all before, so that no notification appears behind
 * the read position.
 */
export async function insertNotifications(db: Db, added: readonly NewNotification[], at: Date): Promise<StoredKey[]> {
  const wanted = unnest(added, 'w', { userId: 'int8', kind: 'text', channelId: 'int8', actorId: 'int8', facts: 'jsonb' });
  const stored = await db.rows(sql<StoredKey>`
    with wanted as (
      select w.user_id, w.kind, w.channel_id, w.actor_id, w.facts
        from ${wanted}
       where not exists (select 1 from notification_settings s where s.user_id = w.user_id and s.kind = w.kind and not s.in_app)
    ), changed as (
      update notifications n set facts = w.facts
        from wanted w join notification_readers r on r.user_id = w.user_id
       where n.user_id = w.user_id and n.number > r.last_number - ${CHANGEABLE}::int4
         and n.kind = w.kind and n.kind = any(${arrayOf('text', REPEATED_KINDS)}) and n.channel_id = w.channel_id
         and n.facts ->> 'role' is not distinct from w.facts ->> 'role'
         and n.created_at > greatest(r.read_until, ${repeatedSince(at)}::timestamptz)
      returning n.user_id, n.number
    ), fresh as (
      select * from wanted w where not exists (select 1 from changed c where c.user_id = w.user_id)
    ), readers as (
      insert into notification_readers as r (user_id, last_number, last_at)
      select user_id, 1, ${at}::timestamptz from fresh order by user_id
      on conflict (user_id) do update
        set last_number = r.last_number + 1, last_at = greatest(excluded.last_at, r.last_at + interval '1 microsecond')
      returning user_id, last_number, last_at
    ), stored as (
      insert into notifications (user_id, number, kind, channel_id, actor_id, facts, created_at)
      select w.user_id, r.last_number, w.kind, w.channel_id, w.actor_id, w.facts, r.last_at from fresh w join readers r using (user_id)
      returning user_id, number
    )
    select user_id as "userId", number, true as "isNew" from stored
    union all
    select user_id, number, false from changed`);
  const fresh = stored.filter(({ isNew }) => isNew);
  await db.rows(sql`
    delete from notifications n using ${unnest(fresh, 's', { userId: 'int8', number: 'int8' })}
     where n.user_id = s.user_id and n.number <= s.number - ${KEPT_MAX}::int4`);
  return stored;
}

/** Omits deleted notifications. */
export function findStored(db: Db, keys: readonly { userId: number; number: number }[]): Promise<StoredRow[]> {
  return db.rows(sql<StoredRow>`
    ${STORED}
     where (n.user_id, n.number) in (
       select * from ${unnest(keys, 'given', { userId: 'int8', number: 'int8' })})`);
}

export function listStored(db: Db, userId: number, since: Date, after: Position | null, limit: number): Promise<StoredRow[]> {
  return db.rows(sql<StoredRow>`
    ${STORED}
     where n.user_id = ${userId}::int8 and n.created_at > ${since}::timestamptz ${afterPosition(after, US('n.created_at'), 1, 'n.number')}
     order by n.number desc limit ${limit}::int4`);
}

/** At equal times, stored notifications (1) come before streams (0). */
export const afterPosition = (after: Position | null, at: ReturnType<typeof US>, source: 0 | 1, number: string) =>
  after === null
    ? sql``
    : sql`and (${at}, ${source}::int4, ${sql.ref(number)}) < (${after.at}::int8, ${after.source === 'stored' ? 1 : 0}::int4, ${after.number}::int8)`;

/** Deletes up to `limit` older notifications and returns their number. */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(sql`
    delete from notifications n
     using (select user_id, number from notifications where created_at <= ${before} order by created_at limit ${limit}::int4) old
     where n.user_id = old.user_id and n.number = old.number returning n.number`);
  return rows.length;
}
