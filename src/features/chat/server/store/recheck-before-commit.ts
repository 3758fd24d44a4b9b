import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface ActiveBan {
  channelId: number;
  userId: number;
  permanent: boolean;
  expiresAt: Date | null;
}

/** Returns the active bans of these people, including those made since their messages were validated. */
export function listActiveBans(db: Db, pairs: readonly { channelId: number; userId: number }[], now: Date): Promise<ActiveBan[]> {
  return db.rows(sql<ActiveBan>`
    select b.channel_id as "channelId", b.user_id as "userId", b.permanent, b.expires_at as "expiresAt"
      from unnest(${pairs.map(({ channelId }) => channelId)}::int8[], ${pairs.map(({ userId }) => userId)}::int8[]) as pair (channel_id, user_id)
      join bans b on b.channel_id = pair.channel_id and b.user_id = pair.user_id
     where b.ended_at is null and (b.expires_at is null or b.expires_at > ${now})`);
}

/**
 * Returns which of these messages are visible to everybody, and blocks their deletion until this transaction ends. A message that is being
 * deleted concurrently counts as deleted, because waiting for it with a room locked could deadlock.
 */
export async function lockVisible(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = any(${[...ids]}::uuid[]) and m.deleted is null and (r.cleared_until is null or m.created_at > r.cleared_until)
       for share of m skip locked`);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a message is visible to everybody. */
export async function isVisible(db: Db, chatroomId: number, messageId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from messages m join chatrooms r on r.id = m.chatroom_id
     where m.id = ${messageId}::uuid and m.chatroom_id = ${chatroomId}::int8 and m.deleted is null
       and (r.cleared_until is null or m.created_at > r.cleared_until)`);
  return row !== null;
}

/** Deletes messages that this transaction has stored and nobody has received. */
export async function retractMessages(db: Db, chatroomIds: readonly number[], ids: readonly string[]): Promise<void> {
  await db.rows(sql`delete from messages where id = any(${[...ids]}::uuid[]) and chatroom_id = any(${[...chatroomIds]}::int8[])`);
}
