import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { MonthsState } from '#features/economy/subscriptions/rules/months.ts';

export interface SubscriptionRow extends MonthsState {
  channelId: number;
  userId: number;
  isFounder: boolean;
  /** The last recurring purchase that renewed it, or null. */
  purchaseId: string | null;
  /** The gift of the newest month; null if it was bought. */
  giftId: string | null;
  changedAt: Date;
}

export interface Pair {
  channelId: number;
  userId: number;
}

const PAIR = { channelId: 'int8', userId: 'int8' } as const;

export const pairKey = ({ channelId, userId }: Pair): string => `${channelId} ${userId}`;

export const SUBSCRIPTION_COLUMNS = sql`
  s.channel_id as "channelId", s.user_id as "userId", s.ends_at as "endsAt", s.months, s.streak_months as "streakMonths", s.streak,
  s.since, s.is_founder as "isFounder", s.purchase_id as "purchaseId", s.renewal, s.renews_at as "renewsAt", s.gift_id as "giftId",
  s.changed_at as "changedAt"`;

/** Locks these subscriptions until the transaction ends, ordered by channel and person. Missing ones are omitted. */
export async function lockSubscriptions(db: Db, pairs: readonly Pair[]): Promise<Map<string, SubscriptionRow>> {
  const rows = await db.rows(sql<SubscriptionRow>`
    select ${SUBSCRIPTION_COLUMNS}
      from subscriptions s
     where (s.channel_id, s.user_id) in (select * from ${unnest(pairs, 'pair', PAIR, { keepsPlan: true })})
     order by s.channel_id, s.user_id for no key update`);
  return new Map(rows.map((row) => [pairKey(row), row]));
}

/** Locks the settings of these channels, and with them new subscribers, until the transaction ends, in the order of their ids. */
export async function lockSettings(db: Db, channelIds: readonly number[]): Promise<void> {
  const ids = [...channelIds].toSorted((one, other) => one - other);
  // Ordered, like the next lock, so two transactions never deadlock.
  await db.rows(sql`
    insert into subscription_settings (channel_id, is_enabled) select id, false from unnest(${arrayOf('int8', ids)}) as c (id) order by id
    on conflict (channel_id) do nothing`);
  await db.rows(
    sql`select 1 from subscription_settings where channel_id = any(${arrayOf('int8', ids)}) order by channel_id for no key update`,
  );
}

/** Number of founders per channel. Channels without founders are omitted. */
export async function countFounders(db: Db, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.rows(sql<{ channelId: number; founders: number }>`
    select channel_id as "channelId", count(*)::int as founders
      from subscriptions where channel_id = any(${arrayOf('int8', channelIds)}) and is_founder group by channel_id`);
  return new Map(rows.map(({ channelId, founders }) => [channelId, founders]));
}

export interface MonthRow extends Pair {
  id: string;
  paymentId: string;
  giftId: string | null;
  place: number;
  start: Date;
  end: Date;
  streak: number;
  totalMonths: number;
  givenAt: Date;
}

/** Stores subscriptions locked by this transaction, and new months, in one statement. */
export async function writeRows(db: Db, rows: readonly SubscriptionRow[], months: readonly MonthRow[]): Promise<void> {
  const added = unnest(months, 'added', {
    id: 'text',
    paymentId: 'text',
    ...PAIR,
    giftId: 'text',
    place: 'int4',
    start: 'timestamptz',
    end: 'timestamptz',
    streak: 'int4',
    totalMonths: 'int4',
    givenAt: 'timestamptz',
  });
  const written = unnest(rows, 'written', {
    ...PAIR,
    endsAt: 'timestamptz',
    months: 'int4',
    streakMonths: 'int4',
    streak: 'int4',
    since: 'timestamptz',
    isFounder: 'bool',
    purchaseId: 'text',
    renewal: 'text',
    renewsAt: 'timestamptz',
    giftId: 'text',
    changedAt: 'timestamptz',
  });
  await db.rows(sql`
    with given as (
      insert into subscription_months (id, payment_id, channel_id, user_id, gift_id, place, starts_at, ends_at, streak, total_months, given_at)
      select * from ${added}
    )
    insert into subscriptions (channel_id, user_id, ends_at, months, streak_months, streak, since, is_founder, purchase_id, renewal,
                               renews_at, gift_id, changed_at)
    select * from ${written}
    on conflict (channel_id, user_id) do update
       set ends_at = excluded.ends_at, months = excluded.months, streak_months = excluded.streak_months, streak = excluded.streak,
           since = excluded.since, is_founder = excluded.is_founder, purchase_id = excluded.purchase_id, renewal = excluded.renewal,
           renews_at = excluded.renews_at, gift_id = excluded.gift_id, changed_at = excluded.changed_at`);
}

/** Months of a payment that are not reversed, last drawn first. */
export const listMonthsOfPayment = (db: Db, paymentId: string): Promise<MonthRow[]> =>
  db.rows(sql<MonthRow>`
    select id, payment_id as "paymentId", channel_id as "channelId", user_id as "userId", gift_id as "giftId", place,
           starts_at as start, ends_at as "end", streak, total_months as "totalMonths", given_at as "givenAt"
      from subscription_months where payment_id = ${paymentId} and reversed_at is null order by place desc`);

/** The gift of each person's newest month that is not reversed; null if it was bought. */
export async function mapLatestGifts(db: Db, pairs: readonly Pair[]): Promise<Map<string, string | null>> {
  const rows = await db.rows(sql<Pair & { giftId: string | null }>`
    select distinct on (channel_id, user_id) channel_id as "channelId", user_id as "userId", gift_id as "giftId"
      from subscription_months
     where reversed_at is null and (channel_id, user_id) in (select * from ${unnest(pairs, 'pair', PAIR)})
     order by channel_id, user_id, given_at desc, starts_at desc, id desc`);
  return new Map(rows.map((row) => [pairKey(row), row.giftId]));
}

/** Reverses a month: cuts off its last `unusedMs` and moves later months up. */
export async function reverseMonth(db: Db, month: MonthRow, unusedMs: number, at: Date): Promise<void> {
  const unused = sql`make_interval(secs => ${unusedMs / 1000}::float8)`;
  await db.rows(sql`
    update subscription_months
       set reversed_at = case when id = ${month.id} then ${at}::timestamptz end,
           starts_at = case when id = ${month.id} then starts_at else starts_at - ${unused} end,
           ends_at = ends_at - ${unused}
     where channel_id = ${month.channelId}::int8 and user_id = ${month.userId}::int8
       and (id = ${month.id} or (reversed_at is null and starts_at >= ${month.end}::timestamptz))`);
}
