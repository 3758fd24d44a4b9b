import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { GoalMark } from '#features/chat/chat/contract/message.ts';
import { GOAL_TYPES, type GoalStatus, type GoalType, type NewGoal } from '#features/engagement/goals/contract.ts';

export interface GoalRow {
  id: string;
  channelId: number;
  type: GoalType;
  title: string;
  target: number;
  counted: number;
  countFromCreation: boolean;
  emoteId: string;
  /** An active goal may have passed its end date. */
  status: GoalStatus;
  createdAt: Date;
  /** In microseconds since the epoch. */
  updatedUs: number;
  endDate: Date | null;
  achievedAt: Date | null;
}

const COLUMNS = sql`
  g.id, g.channel_id as "channelId", g.type, g.title, g.target, g.counted, g.count_from_creation as "countFromCreation", g.emote_id as "emoteId",
  g.status, g.created_at as "createdAt", (extract(epoch from g.updated_at) * 1000000)::int8 as "updatedUs", g.end_date as "endDate",
  g.achieved_at as "achievedAt"`;

/** Every change is later than the previous one, also on a node whose clock is behind. */
const updatedAt = (at: Date) => sql`greatest(g.updated_at + interval '1 microsecond', ${at}::timestamptz)`;

export const findGoal = (db: Db, id: string): Promise<GoalRow | null> =>
  db.row(sql<GoalRow>`select ${COLUMNS} from goals g where g.id = ${id}`);

export const listLatestGoals = (db: Db, channelId: number): Promise<GoalRow[]> =>
  db.rows(sql<GoalRow>`
    select latest.* from unnest(${arrayOf('text', GOAL_TYPES)}) as wanted (type)
     cross join lateral (
       select ${COLUMNS} from goals g where g.channel_id = ${channelId}::int8 and g.type = wanted.type order by g.id desc limit 1
     ) latest`);

/** Newest first. */
export const listEndedGoals = (db: Db, channelId: number, now: Date, limit: number): Promise<GoalRow[]> =>
  db.rows(sql<GoalRow>`
    select ${COLUMNS} from goals g
     where g.channel_id = ${channelId}::int8 and (g.status <> 'active' or g.end_date <= ${now})
     order by g.id desc limit ${limit}::int4`);

/** Null when the goal is not stored as active. */
export const lockActiveGoal = (db: Db, id: string): Promise<GoalRow | null> =>
  db.row(sql<GoalRow>`select ${COLUMNS} from goals g where g.id = ${id} and g.status = 'active' for no key update`);

export interface GivenGoal extends NewGoal {
  id: string;
  channelId: number;
  createdBy: number;
  createdAt: Date;
  counted: number;
}

export async function insertGoal(db: Db, goal: GivenGoal): Promise<void> {
  await db.rows(sql`
    insert into goals (id, channel_id, type, title, target, counted, count_from_creation, emote_id, created_by, created_at, updated_at, end_date)
    values (${goal.id}, ${goal.channelId}, ${goal.type}, ${goal.title}, ${goal.target_value}, ${goal.counted}, ${goal.count_from_creation},
            ${goal.progress_bar_emoji_id}, ${goal.createdBy}, ${goal.createdAt}, ${goal.createdAt}, ${goal.end_date}::timestamptz)`);
}

export async function updateGoal(db: Db, { id, title, target, endDate, emoteId }: GoalRow, at: Date): Promise<GoalRow> {
  const row = await db.row(sql<GoalRow>`
    update goals g set title = ${title}, target = ${target}, end_date = ${endDate}::timestamptz, emote_id = ${emoteId}, updated_at = ${updatedAt(at)}
     where g.id = ${id} returning ${COLUMNS}`);
  return row!;
}

export async function endGoal(db: Db, id: string, status: 'expired' | 'canceled', at: Date): Promise<GoalRow> {
  const row = await db.row(sql<GoalRow>`
    update goals g set status = ${status}, updated_at = ${updatedAt(at)} where g.id = ${id} returning ${COLUMNS}`);
  return row!;
}

/** Returns the changed goals. `next` selects ids and counts. The caller holds the lock that every change of these counts needs. */
const withCounts = (next: RawBuilder<unknown>, at: Date) => sql<GoalRow>`
  update goals g
     set counted = n.counted, updated_at = ${updatedAt(at)},
         status = case when n.counted >= g.target then 'achieved' else 'active' end,
         achieved_at = case when n.counted >= g.target then ${at}::timestamptz end
    from (${next}) as n (id, counted)
   where g.id = n.id and g.status = 'active' and g.counted <> n.counted
  returning ${COLUMNS}`;

const runsAt = (at: Date) => sql`(g.end_date is null or g.end_date > ${at}::timestamptz)`;

/**
 * `change` is 1 for a follow and -1 for an unfollow. Both lock the channel's row first, so a goal adds no wait. `since` is the time of the
 * follow: a goal that counts from its creation ignores earlier follows.
 */
export const countFollow = (db: Db, channelId: number, change: 1 | -1, since: Date, at: Date): Promise<GoalRow | null> =>
  db.row(
    withCounts(
      sql`select g.id, case when g.count_from_creation then greatest(0, g.counted + ${change}::int4) else c.followers_count end
            from goals g join channels c on c.id = g.channel_id
           where g.channel_id = ${channelId}::int8 and g.type = 'followers' and g.status = 'active' and ${runsAt(at)}
             and (not g.count_from_creation or g.created_at <= ${since}::timestamptz)`,
      at,
    ),
  );

/** Locks the active subscription goals of these channels in the order of their ids, which it returns. */
export const lockSubscriptionGoals = async (db: Db, channelIds: readonly number[], at: Date): Promise<string[]> => {
  const rows = await db.rows(sql<{ id: string }>`
    select g.id from goals g
     where g.channel_id = any(${arrayOf('int8', channelIds)}) and g.type = 'subscriptions' and g.status = 'active' and ${runsAt(at)}
     order by g.id for no key update`);
  return rows.map(({ id }) => id);
};

const ACTIVE_SUBSCRIPTIONS = (at: Date) =>
  sql`(select count(*) from channel_subscriptions s where s.channel_id = g.channel_id and s.expires_at > ${at}::timestamptz)`;

/** Subscriptions that one payment bought or refunds. */
export interface PaidSubscriptions {
  channelId: number;
  paymentId: string;
  quantity: number;
  boughtAt: Date;
}

const unnested = (paid: readonly PaidSubscriptions[]) => sql`
  select channel_id, payment_id, sum(quantity)::int4 as quantity, max(bought_at) as bought_at
    from ${unnest(paid, 'p', { channelId: 'int8', paymentId: 'text', quantity: 'int4', boughtAt: 'timestamptz' })}
   group by channel_id, payment_id`;

/** Adds payments to locked goals in one statement, each payment once. */
export const addSubscriptions = (db: Db, goalIds: readonly string[], paid: readonly PaidSubscriptions[], at: Date): Promise<GoalRow[]> =>
  db.rows(sql<GoalRow>`
    with added as (
      insert into goal_subscriptions (goal_id, payment_id, quantity)
      select g.id, p.payment_id, p.quantity from (${unnested(paid)}) p join goals g on g.channel_id = p.channel_id
       where g.id = any(${arrayOf('text', goalIds)}) and g.count_from_creation and p.bought_at >= g.created_at
      on conflict do nothing returning goal_id, quantity
    )
    ${withCounts(
      sql`select g.id, case when g.count_from_creation
                            then g.counted + coalesce((select sum(a.quantity) from added a where a.goal_id = g.id), 0)
                            else ${ACTIVE_SUBSCRIPTIONS(at)} end
            from goals g where g.id = any(${arrayOf('text', goalIds)})`,
      at,
    )}`);

/** Removes refunded payments from locked goals in one statement, at most what each had added. */
export const removeSubscriptions = (
  db: Db,
  goalIds: readonly string[],
  refunded: readonly PaidSubscriptions[],
  at: Date,
): Promise<GoalRow[]> =>
  db.rows(sql<GoalRow>`
    with removed as (
      select s.goal_id, s.payment_id, least(s.quantity, p.quantity) as quantity
        from goal_subscriptions s join (${unnested(refunded)}) p on p.payment_id = s.payment_id
       where s.goal_id = any(${arrayOf('text', goalIds)})
    ), lowered as (
      update goal_subscriptions s set quantity = s.quantity - t.quantity
        from removed t where s.goal_id = t.goal_id and s.payment_id = t.payment_id
    )
    ${withCounts(
      sql`select g.id, case when g.count_from_creation
                            then g.counted - coalesce((select sum(t.quantity) from removed t where t.goal_id = g.id), 0)
                            else ${ACTIVE_SUBSCRIPTIONS(at)} end
            from goals g where g.id = any(${arrayOf('text', goalIds)})`,
      at,
    )}`);

/** Recounts the active subscriptions of a locked goal as of `asOf`, because they end without an event. Null when unchanged. */
export const recountSubscriptions = (db: Db, id: string, asOf: Date, at: Date): Promise<GoalRow | null> =>
  db.row(withCounts(sql`select g.id, ${ACTIVE_SUBSCRIPTIONS(asOf)} from goals g where g.id = ${id}`, at));

/** Null without an active subscription. */
export async function nextSubscriptionEnd(db: Db, channelId: number, at: Date): Promise<Date | null> {
  const row = await db.row(sql<{ at: Date | null }>`
    select min(s.expires_at) as at from channel_subscriptions s where s.channel_id = ${channelId}::int8 and s.expires_at > ${at}`);
  return row?.at ?? null;
}

/** Initial count of a goal. The caller locks the channel, so that no follow changes it meanwhile. */
export async function countAtStart(db: Db, channelId: number, { type, count_from_creation }: NewGoal, at: Date): Promise<number> {
  if (type === 'subscriptions' && count_from_creation) return 0;
  const count =
    type === 'subscriptions'
      ? sql`(select count(*) from channel_subscriptions s where s.channel_id = c.id and s.expires_at > ${at}::timestamptz)`
      : count_from_creation
        ? sql`(select count(*) from follows f where f.channel_id = c.id and f.created_at >= ${at}::timestamptz)`
        : sql`c.followers_count`;
  const row = await db.row(sql<{ count: number }>`select ${count} as count from channels c where c.id = ${channelId}::int8`);
  return row!.count;
}

/** The goal that a subscription paid at this time counted toward, with its count, if the goal counts from its creation. */
export const findCountingGoal = (db: Db, channelId: number, at: Date): Promise<GoalMark | null> =>
  db.row(sql<Required<GoalMark>>`
    select g.id, g.counted as current, g.target as total from goals g
     where g.channel_id = ${channelId}::int8 and g.type = 'subscriptions' and g.count_from_creation and g.created_at <= ${at} and ${runsAt(at)}
       and (g.achieved_at is null or g.achieved_at >= ${at}) and (g.status <> 'canceled' or g.updated_at > ${at})
     order by g.id desc limit 1`);
