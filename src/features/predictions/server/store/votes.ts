import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';

export interface VoteRow {
  outcomeId: string;
  amount: number;
  /** Null until it is paid. */
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

/** Finds the votes of any number of people in one statement, in the given order; null for people who did not vote. */
export async function findVotes(db: Db, voters: readonly Voter[]): Promise<(VoteRow | null)[]> {
  const rows = await db.rows(sql<{ outcomeId: string | null; amount: number; payout: number | null }>`
    select v.outcome_id as "outcomeId", v.amount, v.payout
      from unnest(${voters.map(({ predictionId }) => predictionId)}::text[], ${voters.map(({ userId }) => userId)}::int8[])
             with ordinality as asked (prediction_id, user_id, place)
      left join prediction_votes v on v.prediction_id = asked.prediction_id and v.user_id = asked.user_id
     order by asked.place`);
  return rows.map(({ outcomeId, ...rest }) => (outcomeId === null ? null : { outcomeId, ...rest }));
}

export interface Stake extends Voter {
  outcomeId: string;
  amount: number;
}

/** Adds stakes to votes and to the totals of their outcomes. New votes are inserted in the given order. Each voter may appear only once. */
export async function addStakes(db: Db, stakes: readonly Stake[], at: Date): Promise<void> {
  await db.rows(sql`
    with added as (
      insert into prediction_votes as v (prediction_id, user_id, outcome_id, amount, created_at)
      select prediction_id, user_id, outcome_id, amount, ${at}
        from unnest(${stakes.map(({ predictionId }) => predictionId)}::text[], ${stakes.map(({ userId }) => userId)}::int8[],
                    ${stakes.map(({ outcomeId }) => outcomeId)}::text[], ${stakes.map(({ amount }) => amount)}::int8[])
               with ordinality as s (prediction_id, user_id, outcome_id, amount, place)
       order by place
      on conflict (prediction_id, user_id) do update set amount = v.amount + excluded.amount
      returning outcome_id, (xmax = 0) as is_new
    ), staked as (
      select outcome_id, sum(amount) as amount
        from unnest(${stakes.map(({ outcomeId }) => outcomeId)}::text[], ${stakes.map(({ amount }) => amount)}::int8[]) as s (outcome_id, amount)
       group by outcome_id
    ), joined as (
      select outcome_id, count(*) filter (where is_new) as voters from added group by outcome_id
    )
    update prediction_outcomes o set total = o.total + staked.amount, voters = o.voters + joined.voters
      from staked join joined using (outcome_id) where o.id = staked.outcome_id`);
}
