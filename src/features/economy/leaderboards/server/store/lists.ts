import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { ENTRIES, type ListName } from '#features/economy/leaderboards/contract.ts';
import { type Board, listOf, type Period, startOf } from '#features/economy/leaderboards/rules.ts';

/** Maximum people read for a list, so it stays full when suspended accounts lead it. */
const CANDIDATES = 100;
/** Places beyond this one are not counted. */
const PLACES = 1000;

/** The three periods with their first days. As a list of values the database knows their number, and plans the statement once. */
const periodsAt = (now: Date) =>
  sql`(values ('week', ${startOf('week', now)}::date), ('month', ${startOf('month', now)}::date), ('all', ${startOf('all', now)}::date))
        as p (period, starts_on)`;

export interface EntryRow {
  userId: number;
  username: string;
  picture: string | null;
  quantity: number;
}

export interface BoardRows extends Readonly<Record<Period, EntryRow[]>> {
  /** People can subscribe to the channel. */
  isEnabled: boolean;
  /** Name of `giverId`; null without one or without the account. */
  giverUsername: string | null;
}

/** A period without entries has one row of nulls. */
type BoardRow = Pick<BoardRows, 'isEnabled' | 'giverUsername'> & { period: Period } & (EntryRow | Record<keyof EntryRow, null>);

/**
 * Reads a whole board in one statement, without suspended accounts. Each list is read from the head of an index, so the cost does not grow
 * with gifts or people. `offset 0` makes the database look up people one by one instead of reading a small users table whole.
 */
export async function listTop(db: Db, channelId: number, board: Board, now: Date, giverId: number | null = null): Promise<BoardRows> {
  const rows = await db.rows(sql<BoardRow>`
    select p.period, c.*, e."userId", e.username, e.picture, e.quantity
      from (select exists (select 1 from subscription_settings where channel_id = ${channelId}::int8 and is_enabled) as "isEnabled",
                   (select username from users where id = ${giverId}::int8) as "giverUsername") c
     cross join ${periodsAt(now)}
      left join lateral (
       select t.user_id as "userId", u.username, u.picture, t.quantity, t.reached_at
         from (select user_id, quantity, reached_at from leaderboard_totals
                where channel_id = ${channelId}::int8 and board = ${board} and period = p.period and starts_on = p.starts_on and quantity > 0
                order by quantity desc, reached_at, user_id limit ${CANDIDATES}::int) t
        cross join lateral (select username, picture from users where id = t.user_id and suspended_at is null offset 0) u
        order by t.quantity desc, t.reached_at, t.user_id limit ${ENTRIES}::int
     ) e on true
     order by p.period, e.quantity desc, e.reached_at, e."userId"`);
  const of = (wanted: Period) =>
    rows.flatMap(({ period, userId, username, picture, quantity }): EntryRow[] =>
      period === wanted && userId !== null ? [{ userId, username, picture, quantity }] : [],
    );
  const { isEnabled, giverUsername } = rows[0]!;
  return { isEnabled, giverUsername, week: of('week'), month: of('month'), all: of('all') };
}

export async function findQuantities(
  db: Db,
  { channelId, userId, board, now }: { channelId: number; userId: number; board: Board; now: Date },
): Promise<Record<Period, number>> {
  const rows = await db.rows(sql<{ period: Period; quantity: number }>`
    select t.period, t.quantity
      from ${periodsAt(now)}
      join leaderboard_totals t on t.user_id = ${userId}::int8 and t.channel_id = ${channelId}::int8 and t.board = ${board}
       and t.period = p.period and t.starts_on = p.starts_on`);
  return { week: 0, month: 0, all: 0, ...Object.fromEntries(rows.map(({ period, quantity }) => [period, quantity])) };
}

export interface PlaceRow {
  name: ListName;
  quantity: number;
  /** From 1; null beyond the last counted place. */
  place: number | null;
}

/** Only lists in which the person has a quantity. Reads at most 1,000 other people per list. */
export async function listPlaces(
  db: Db,
  { channelId, userId, boards, now }: { channelId: number; userId: number; boards: readonly Board[]; now: Date },
): Promise<PlaceRow[]> {
  const same = sql`
    channel_id = mine.channel_id and board = mine.board and period = mine.period and starts_on = mine.starts_on and quantity > 0`;
  const rows = await db.rows(sql<{ board: Board; period: Period; quantity: number; ahead: number }>`
    select mine.board, mine.period, mine.quantity, ahead.n as ahead
      from ${periodsAt(now)}
      join leaderboard_totals mine on mine.user_id = ${userId}::int8 and mine.channel_id = ${channelId}::int8
       and mine.board = any(${arrayOf('text', boards)}) and mine.period = p.period and mine.starts_on = p.starts_on and mine.quantity > 0
     cross join lateral (
       select count(*) filter (where (select u.suspended_at is null from users u where u.id = t.user_id))::int as n
         from (
           (select user_id from leaderboard_totals where ${same} and quantity > mine.quantity limit ${PLACES}::int)
           union all
           (select user_id from leaderboard_totals
             where ${same} and quantity = mine.quantity and (reached_at, user_id) < (mine.reached_at, mine.user_id)
             limit ${PLACES}::int)
           limit ${PLACES}::int
         ) t
     ) ahead`);
  return rows.map(({ board, period, quantity, ahead }) => ({
    name: listOf(board, period),
    quantity,
    place: ahead < PLACES ? ahead + 1 : null,
  }));
}
