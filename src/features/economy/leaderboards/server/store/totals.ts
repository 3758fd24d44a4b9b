import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { type Board, startOf } from '#features/economy/leaderboards/rules.ts';

export interface Gift {
  /** Unique on its board, so a gift counts once. */
  id: string;
  channelId: number;
  userId: number;
  quantity: number;
  at: Date;
}

/** Quantity of a gift to take back. */
export interface Reversal {
  id: string;
  quantity: number;
}

const PERIODS_OF_GIFT = sql`(values ('week', week_on), ('month', month_on), ('all', date '1970-01-01')) as p (period, starts_on)`;

/**
 * Counts any number of gifts in one statement. Every transaction writes gifts in the order of their ids and totals in the order of channel,
 * person and period, so two batches never deadlock. The gifts of a batch share its time; each counts a microsecond after the previous one,
 * so the first to reach a quantity leads.
 */
export async function addGifts(db: Db, board: Board, gifts: readonly Gift[]): Promise<void> {
  if (gifts.length === 0) return;
  const dated = gifts.map((gift) => ({ ...gift, weekOn: startOf('week', gift.at), monthOn: startOf('month', gift.at) }));
  const given = unnest(
    dated,
    'g',
    { id: 'text', channelId: 'int8', userId: 'int8', quantity: 'int8', at: 'timestamptz', weekOn: 'date', monthOn: 'date' },
    { ordinality: 'n' },
  );
  await db.rows(sql`
    with counted as (
      insert into leaderboard_gifts (board, id, channel_id, user_id, quantity, at, week_on, month_on)
      select ${board}, id, channel_id, user_id, quantity, at + least(n - 1, 999) * interval '1 microsecond', week_on, month_on
        from ${given}
       order by id
      on conflict (board, id) do nothing
      returning channel_id, user_id, quantity, at, week_on, month_on
    )
    insert into leaderboard_totals as t (user_id, channel_id, board, period, starts_on, quantity, reached_at)
    select user_id, channel_id, ${board}, period, starts_on, sum(quantity), max(at)
      from counted cross join lateral ${PERIODS_OF_GIFT}
     group by user_id, channel_id, period, starts_on
     order by channel_id, user_id, period, starts_on
    on conflict (user_id, channel_id, board, period, starts_on) do update
       set quantity = t.quantity + excluded.quantity, reached_at = greatest(t.reached_at, excluded.reached_at)`);
}

interface Taken {
  channelId: number;
  userId: number;
  period: string;
  startsOn: string;
  quantity: number;
}

/**
 * Takes gifts back up to the given quantities, in three statements for any number: lower the gifts, lock the totals in write order, lower
 * the totals. The new time of a total is that of the newest remaining gift. It is read under the lock, or a concurrent gift could be
 * missed. Returns the channels and people with changed totals.
 */
export async function takeGifts(db: Db, board: Board, reversals: readonly Reversal[]): Promise<{ channelId: number; userId: number }[]> {
  const taken = await lowerGifts(db, board, reversals);
  if (taken.length === 0) return [];
  const rows = unnest(taken, 'd', { channelId: 'int8', userId: 'int8', period: 'text', startsOn: 'date', quantity: 'int8' });
  const same = sql`
    t.user_id = d.user_id and t.channel_id = d.channel_id and t.board = ${board} and t.period = d.period and t.starts_on = d.starts_on`;
  await db.rows(sql`
    select 1 from leaderboard_totals t join ${rows} on ${same} order by t.channel_id, t.user_id, t.period, t.starts_on for update of t`);
  await db.rows(sql`
    update leaderboard_totals t
       set quantity = t.quantity - d.quantity,
           reached_at = coalesce((
             select g.at from leaderboard_gifts g
              where g.user_id = d.user_id and g.channel_id = d.channel_id and g.board = ${board} and g.quantity > 0
                and g.at >= d.starts_on::timestamp at time zone 'UTC'
                and g.at < case d.period
                             when 'week' then (d.starts_on + interval '7 days') at time zone 'UTC'
                             when 'month' then (d.starts_on + interval '1 month') at time zone 'UTC'
                             else 'infinity'::timestamptz end
              order by g.at desc limit 1), t.reached_at)
      from ${rows} where ${same}`);
  return taken.filter(({ period }) => period === 'all').map(({ channelId, userId }) => ({ channelId, userId }));
}

/** Locks gifts in the order of their ids. Returns the taken quantities by channel, person and period. */
function lowerGifts(db: Db, board: Board, reversals: readonly Reversal[]): Promise<Taken[]> {
  return db.rows(sql<Taken>`
    with requested as (
      select id, sum(quantity) as quantity
        from ${unnest(reversals, 'r', { id: 'text', quantity: 'int8' })}
       group by id
    ), held as (
      select g.id, least(g.quantity, requested.quantity)::int8 as taken
        from leaderboard_gifts g join requested on requested.id = g.id
       where g.board = ${board} and g.quantity > 0
       order by g.id for update of g
    ), lowered as (
      update leaderboard_gifts g set quantity = g.quantity - held.taken
        from held where g.board = ${board} and g.id = held.id
      returning g.channel_id, g.user_id, held.taken, g.week_on, g.month_on
    )
    select channel_id as "channelId", user_id as "userId", period, starts_on::text as "startsOn", sum(taken)::int8 as quantity
      from lowered cross join lateral ${PERIODS_OF_GIFT}
     group by channel_id, user_id, period, starts_on
     order by channel_id, user_id, period, starts_on`);
}

export async function deletePastTotals(db: Db, before: string, limit: number): Promise<number> {
  const row = await db.row(sql<{ n: number }>`
    with chosen as materialized (
      select user_id, channel_id, board, period, starts_on from leaderboard_totals
       where period <> 'all' and starts_on < ${before}::date
       order by starts_on limit ${limit}::int for update skip locked
    ), deleted as (
      delete from leaderboard_totals t using chosen c
       where t.user_id = c.user_id and t.channel_id = c.channel_id and t.board = c.board and t.period = c.period and t.starts_on = c.starts_on
      returning 1
    )
    select count(*)::int as n from deleted`);
  return row!.n;
}
