import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { Suspended } from '#features/channel/channels/server/api.ts';

/** A banned person, or a suspended person or channel. `permanent` is null without a ban. */
export interface Barred {
  channelId: number;
  userId: number;
  suspended: Suspended;
  permanent: boolean | null;
  expiresAt: Date | null;
}

export function listBarred(db: Db, pairs: readonly { channelId: number; userId: number }[], now: Date): Promise<Barred[]> {
  return db.rows(sql<Barred>`
    select pair.channel_id as "channelId", pair.user_id as "userId", b.permanent, b.expires_at as "expiresAt",
           case when u.suspended_at is not null then 'account'
                when c.suspended_at is not null or owner.suspended_at is not null then 'channel' end as suspended
      from ${unnest(pairs, 'pair', { channelId: 'int8', userId: 'int8' }, { keepsPlan: true })}
      join users u on u.id = pair.user_id
      join channels c on c.id = pair.channel_id
      join users owner on owner.id = c.user_id
      left join bans b on b.channel_id = pair.channel_id and b.user_id = pair.user_id
                      and b.ended_at is null and (b.expires_at is null or b.expires_at > ${now})
     where b.id is not null or u.suspended_at is not null or c.suspended_at is not null or owner.suspended_at is not null`);
}

/** A message that is being deleted counts as deleted, because waiting for it with a room locked could deadlock. */
export async function lockVisible(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = any(${arrayOf('uuid', ids)}) and m.deleted is null and (r.cleared_until is null or m.created_at > r.cleared_until)
       for share of m skip locked`);
  return new Set(rows.map(({ id }) => id));
}

export async function isVisible(db: Db, chatroomId: number, messageId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = ${messageId}::uuid and m.chatroom_id = ${chatroomId}::int8 and m.deleted is null
       and (r.cleared_until is null or m.created_at > r.cleared_until)`);
  return row !== null;
}

export async function retractMessages(db: Db, chatroomIds: readonly number[], ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from messages where id = any(${arrayOf('uuid', ids)}) and chatroom_id = any(${arrayOf('int8', chatroomIds)})`);
}
