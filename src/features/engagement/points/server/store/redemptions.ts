import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { isInRange, type NoticeRange } from '#features/chat/chat/server/api.ts';
import type { AiLabel, HoldReason } from '#features/chat/moderation/contract/filters.ts';
import { PENDING_COUNT_MAX, type RedemptionStatus } from '#features/engagement/points/contract/redemptions.ts';

export interface NewRedemption {
  id: string;
  channelId: number;
  rewardId: string;
  userId: number;
  transactionId: string;
  rewardTitle: string;
  rewardCost: number;
  rewardBackgroundColor: string;
  /** The cost, or 0 for the broadcaster. */
  paid: number;
  userInput: string;
  status: RedemptionStatus;
  createdAt: Date;
  /** Status and balance of the first response. Null for redemptions of older nodes. */
  answeredStatus: RedemptionStatus | null;
  answeredPoints: number | null;
  /** Why a moderator must review the message; null if the chat received it immediately. */
  heldReason: HoldReason | null;
  violatedRules: AiLabel[];
}

/** `color` is null if the person never chose one. */
export interface RedemptionRow extends NewRedemption {
  username: string;
  color: string | null;
}

const OWN_COLUMNS = sql`
         d.id, d.channel_id as "channelId", d.reward_id as "rewardId", d.user_id as "userId", d.transaction_id as "transactionId",
         d.reward_title as "rewardTitle", d.reward_cost as "rewardCost", d.reward_background_color as "rewardBackgroundColor", d.paid,
         d.user_input as "userInput", d.status, d.created_at as "createdAt", d.answered_status as "answeredStatus",
         d.answered_points as "answeredPoints", d.held_reason as "heldReason", d.violated_rules as "violatedRules"`;
const COLUMNS = sql`${OWN_COLUMNS}, u.username, i.color`;

const JOIN_PERSON = sql`
    join users u on u.id = d.user_id
    left join identities i on i.channel_id = d.channel_id and i.user_id = d.user_id`;

const SELECT = sql`select ${COLUMNS} from redemptions d ${JOIN_PERSON}`;

/** Unordered. */
export function findByTransactions(db: Db, keys: readonly Pick<NewRedemption, 'userId' | 'transactionId'>[]): Promise<NewRedemption[]> {
  return db.rows(sql<NewRedemption>`
    select ${OWN_COLUMNS}
      from redemptions d
      join ${unnest(keys, 'asked', { userId: 'int8', transactionId: 'text' })} on asked.user_id = d.user_id and asked.transaction_id = d.transaction_id`);
}

export interface LatestRedemptionRow extends RedemptionRow {
  /** When the chat received it: at the decision if it was held. */
  at: Date;
}

/** Newest first. Omits held redemptions that were not accepted, because the chat never received them. */
export function listLatestRedemptions(db: Db, channelId: number, range: NoticeRange): Promise<LatestRedemptionRow[]> {
  // The index `redemptions_by_notice_time` has this expression.
  const at = sql`(case when d.held_reason is null then d.created_at else d.decided_at end)`;
  return db.rows(sql<LatestRedemptionRow>`
    select ${COLUMNS}, ${at} as at from redemptions d ${JOIN_PERSON}
     where d.channel_id = ${channelId}::int8 and (d.held_reason is null or d.status = 'accepted') and ${isInRange(at, range)}
     order by ${at} desc limit ${range.limit}::int`);
}

/** Redemptions that skip the queue are stored as decided without a decider. Returns the stored rows, unordered. */
export function insertRedemptions(db: Db, redemptions: readonly NewRedemption[]): Promise<RedemptionRow[]> {
  const rows = redemptions.map((redemption) => ({ ...redemption, violatedRules: `{${redemption.violatedRules.join()}}` }));
  const made = unnest(rows, 'made', {
    id: 'text',
    channelId: 'int8',
    rewardId: 'text',
    userId: 'int8',
    transactionId: 'text',
    rewardTitle: 'text',
    rewardCost: 'int8',
    rewardBackgroundColor: 'text',
    paid: 'int8',
    userInput: 'text',
    status: 'text',
    createdAt: 'timestamptz',
    answeredStatus: 'text',
    answeredPoints: 'int8',
    heldReason: 'text',
    violatedRules: 'text',
  });
  return db.rows(sql<RedemptionRow>`
    with d as (
      insert into redemptions (id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid,
                               user_input, status, created_at, decided_at, answered_status, answered_points, held_reason, violated_rules)
      select id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid, user_input, status,
             created_at, case when status <> 'pending' then created_at end, answered_status, answered_points,
             held_reason, violated_rules::text[]
        from ${made}
      returning *
    )
    select ${COLUMNS} from d ${JOIN_PERSON}`);
}

export interface RedemptionQuery {
  status: RedemptionStatus;
  rewardId: string | null;
  /** Id of the last redemption of the previous page. */
  after: string | null;
  limit: number;
}

/** Pending redemptions oldest first, decided ones newest first. */
export function listRedemptions(db: Db, channelId: number, { status, rewardId, after, limit }: RedemptionQuery): Promise<RedemptionRow[]> {
  const oldestFirst = status === 'pending';
  const cursor = oldestFirst ? sql`d.id > ${after}` : sql`d.id < ${after}`;
  return db.rows(sql<RedemptionRow>`
    ${SELECT}
     where d.channel_id = ${channelId}::int8 and d.status = ${status}
       ${rewardId === null ? sql`` : sql`and d.reward_id = ${rewardId}`} ${after === null ? sql`` : sql`and ${cursor}`}
     order by d.id ${oldestFirst ? sql`asc` : sql`desc`} limit ${limit}::int`);
}

/** Locks redemptions in the order of their ids, so the second of two concurrent decisions sees the first. */
export function lockRedemptions(db: Db, channelId: number, ids: readonly string[]): Promise<RedemptionRow[]> {
  return db.rows(sql<RedemptionRow>`
    ${SELECT} where d.channel_id = ${channelId}::int8 and d.id = any(${arrayOf('text', ids)}) order by d.id for no key update of d`);
}

export async function updateStatus(db: Db, ids: readonly string[], status: RedemptionStatus, by: number, at: Date): Promise<void> {
  await db.rows(sql`
    update redemptions set status = ${status}, decided_by = ${by}, decided_at = ${at}
     where id = any(${arrayOf('text', ids)}) and status = 'pending'`);
}

export interface PendingCountRow {
  rewardId: string;
  title: string;
  pending: number;
  isDeleted: boolean;
}

/**
 * Counts the pending redemptions by reward, among the oldest `PENDING_COUNT_MAX` of the channel. Deleted rewards are included only with
 * some.
 */
export function countPending(db: Db, channelId: number): Promise<PendingCountRow[]> {
  return db.rows(sql<PendingCountRow>`
    with waiting as (
      select reward_id, count(*) as pending
        from (
          select reward_id from redemptions
           where channel_id = ${channelId}::int8 and status = 'pending' order by id limit ${PENDING_COUNT_MAX}::int
        ) oldest
       group by reward_id
    )
    select r.id as "rewardId", r.title, coalesce(w.pending, 0) as pending, r.deleted_at is not null as "isDeleted"
      from (
        select id from rewards where channel_id = ${channelId}::int8 and deleted_at is null
        union select reward_id from waiting
      ) listed
      join rewards r on r.id = listed.id
      left join waiting w on w.reward_id = r.id
     order by r.cost, r.id`);
}
