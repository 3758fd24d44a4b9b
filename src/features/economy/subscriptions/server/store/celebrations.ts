import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';

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

/** Open: undecided, or skipped at or before the given time. */
const isOpen = (skippedBefore: Date) => sql`(state in ('waiting', 'deferred') or (state = 'skipped' and changed_at <= ${skippedBefore}))`;

/** Inserts any number of celebrations in one statement and replaces unshared ones. A person occurs once per channel. */
export async function insertCelebrations(db: Db, rows: readonly NewCelebration[]): Promise<void> {
  const given = unnest(rows, 'given', {
    id: 'text',
    channelId: 'int8',
    userId: 'int8',
    totalMonths: 'int4',
    streakMonths: 'int4',
    createdAt: 'timestamptz',
  });
  await db.rows(sql`
    with given as (
      select * from ${given}
    ), replaced as (
      update celebrations c set state = 'replaced', changed_at = g.created_at
        from given g where c.channel_id = g.channel_id and c.user_id = g.user_id and c.state in ('waiting', 'deferred', 'skipped')
      returning 1
    )
    insert into celebrations (id, channel_id, user_id, total_months, streak_months, created_at, changed_at)
    select id, channel_id, user_id, total_months, streak_months, created_at, created_at from given
     -- Counted first, because of two celebrations of a person only one may be unshared.
     where (select count(*) from replaced) >= 0`);
}

/** Marks unshared celebrations of these people as replaced, because their renewal was reversed. */
export async function replaceOpen(db: Db, people: readonly { channelId: number; userId: number }[], at: Date): Promise<void> {
  await db.rows(sql`
    update celebrations c set state = 'replaced', changed_at = ${at}
      from ${unnest(people, 'p', { channelId: 'int8', userId: 'int8' })}
     where c.channel_id = p.channel_id and c.user_id = p.user_id and c.state in ('waiting', 'deferred', 'skipped')`);
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

/** Sets the state of an open celebration, with `messageId` if it was shared. False if it is no longer open. */
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
