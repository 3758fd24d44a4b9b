import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';

export interface VoteRow {
  outcomeId: string;
  amount: number;
  /** Null until paid. */
  payout: number | null;
}

export async function findVote(db: Db, predictionId: string, userId: number): Promise<VoteRow | null> {
  return db.row(sql<VoteRow>`
    select outcome_id as "outcomeId", amount, payout from prediction_votes
     where prediction_id = ${predictionId} and user_id = ${userId}::int8`);
}

export interface Voter {
  predictionId: string;
  userId: number;
}

/** Votes in the order of the voters, in one statement; null for people who did not vote. */
export async function findVotes(db: Db, voters: readonly Voter[]): Promise<(VoteRow | null)[]> {
  const rows = await db.rows(sql<{ outcomeId: string | null; amount: number; payout: number | null }>`
    select v.outcome_id as "outcomeId", v.amount, v.payout
      from ${unnest(voters, 'asked', { predictionId: 'text', userId: 'int8' }, { ordinality: 'place' })}
      left join prediction_votes v on v.prediction_id = asked.prediction_id and v.user_id = asked.user_id
     order by asked.place`);
  return rows.map(({ outcomeId, ...rest }) => (outcomeId === null ? null : { outcomeId, ...rest }));
}

export interface Stake extends Voter {
  outcomeId: string;
  amount: number;
}

/** Adds stakes to votes and to the totals of their outcomes. New votes are inserted in order. Each voter may occur once. */
export async function addStakes(db: Db, stakes: readonly Stake[], at: Date): Promise<void> {
  await db.rows(sql`
    with added as (
      insert into prediction_votes as v (prediction_id, user_id, outcome_id, amount, created_at)
      select prediction_id, user_id, outcome_id, amount, ${at}
        from ${unnest(stakes, 's', { predictionId: 'text', userId: 'int8', outcomeId: 'text', amount: 'int8' }, { ordinality: 'place' })}
       order by place
      on conflict (prediction_id, user_id) do update set amount = v.amount + excluded.amount
      returning outcome_id, (xmax = 0) as is_new
    ), staked as (
      select outcome_id, sum(amount) as amount
        from ${unnest(stakes, 's', { outcomeId: 'text', amount: 'int8' })}
       group by outcome_id
    ), joined as (
      select outcome_id, count(*) filter (where is_new) as voters from added group by outcome_id
    )
    update prediction_outcomes o set total = o.total + staked.amount, voters = o.voters + joined.voters
      from staked join joined using (outcome_id) where o.id = staked.outcome_id`);
}

/** A vote with its transaction id and its response: the total stake after it. */
export interface KeyedVote extends Stake {
  channelId: number;
  transactionId: string;
  total: number;
}

/** Unordered. */
export async function findKeyedVotes(
  db: Db,
  keys: readonly Pick<KeyedVote, 'channelId' | 'userId' | 'transactionId'>[],
): Promise<KeyedVote[]> {
  if (keys.length === 0) return [];
  return db.rows(sql<KeyedVote>`
    select k.channel_id as "channelId", k.user_id as "userId", k.transaction_id as "transactionId", k.prediction_id as "predictionId",
           k.outcome_id as "outcomeId", k.amount, k.total
      from ${unnest(keys, 'asked', { channelId: 'int8', userId: 'int8', transactionId: 'text' })}
      join prediction_vote_keys k using (channel_id, user_id, transaction_id)`);
}

export async function insertKeyedVotes(db: Db, votes: readonly KeyedVote[], at: Date): Promise<void> {
  if (votes.length === 0) return;
  const keyed = unnest(votes, 'v', {
    channelId: 'int8',
    userId: 'int8',
    transactionId: 'text',
    predictionId: 'text',
    outcomeId: 'text',
    amount: 'int8',
    total: 'int8',
  });
  await db.rows(sql`
    insert into prediction_vote_keys (channel_id, user_id, transaction_id, prediction_id, outcome_id, amount, total, created_at)
    select channel_id, user_id, transaction_id, prediction_id, outcome_id, amount, total, ${at}
      from ${keyed}`);
}
