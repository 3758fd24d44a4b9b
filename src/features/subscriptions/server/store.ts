import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface CelebrationRow {
  id: string;
  channelId: number;
  userId: number;
  totalMonths: number;
  streakMonths: number;
  createdAt: Date;
  state: 'waiting' | 'deferred' | 'skipped' | 'shared' | 'replaced';
}

export type NewCelebration = Omit<CelebrationRow, 'state'>;

const SELECT = sql`
  select id, channel_id as "channelId", user_id as "userId", total_months as "totalMonths", streak_months as "streakMonths",
         created_at as "createdAt", state
    from celebrations`;

/** A celebration is open if it is undecided, or if it was skipped at or before the given time. */
const isOpen = (skippedBefore: Date) => sql`(state in ('waiting', 'deferred') or (state = 'skipped' and changed_at <= ${skippedBefore}))`;

export async function insertCelebration(db: Db, { id, channelId, userId, totalMonths, streakMonths, createdAt }: NewCelebration) {
  await db.rows(sql`
    insert into celebrations (id, channel_id, user_id, total_months, streak_months, created_at, changed_at)
    values (${id}, ${channelId}::int8, ${userId}::int8, ${totalMonths}, ${streakMonths}, ${createdAt}, ${createdAt})`);
}

/** Marks the person's unshared celebrations as replaced, because the next renewal supersedes them. */
export async function replaceOpen(db: Db, channelId: number, userId: number, at: Date): Promise<void> {
  await db.rows(sql`
    update celebrations set state = 'replaced', changed_at = ${at}
     where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and state in ('waiting', 'deferred', 'skipped')`);
}

export function findCelebration(db: Db, id: string): Promise<CelebrationRow | null> {
  return db.row(sql<CelebrationRow>`${SELECT} where id = ${id}`);
}

export function listOpen(db: Db, channelId: number, userId: number, skippedBefore: Date): Promise<CelebrationRow[]> {
  return db.rows(sql<CelebrationRow>`
    ${SELECT} where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and ${isOpen(skippedBefore)} order by created_at desc`);
}

export async function findIfOpen(db: Db, id: string, skippedBefore: Date): Promise<boolean> {
  return (await db.row(sql`select 1 from celebrations where id = ${id} and ${isOpen(skippedBefore)}`)) !== null;
}

/**
 * Sets the state of an open celebration; `messageId` if it was shared. False if it is no longer open, for example after a concurrent
 * action.
 */
export async function updateIfOpen(
  db: Db,
  id: string,
  to: { state: 'deferred' | 'skipped' } | { state: 'shared'; messageId: string },
  at: Date,
  skippedBefore: Date,
): Promise<boolean> {
  const messageId = 'messageId' in to ? to.messageId : null;
  const decided = await db.row(sql`
    update celebrations set state = ${to.state}, changed_at = ${at}, message_id = ${messageId}::uuid
     where id = ${id} and ${isOpen(skippedBefore)}
    returning 1`);
  return decided !== null;
}
