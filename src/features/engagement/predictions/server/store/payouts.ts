import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { POINTS } from '#features/engagement/points/server/api.ts';
import type { Payout } from '#features/engagement/predictions/rules/payout.ts';

/** Progress of a payout: everyone up to `afterOutcome` and `afterVote` was paid, by outcome and then by vote. */
export interface PayoutRow {
  predictionId: string;
  channelId: number;
  title: string;
  /** Null for a refund of all stakes. */
  winningOutcomeId: string | null;
  pool: number;
  /** Null, like the next two fields, until all stakes are counted. */
  winningTotal: number | null;
  threshold: number | null;
  ties: number | null;
  afterOutcome: string;
  afterVote: number;
}

export interface PayeeRow {
  vote: number;
  outcomeId: string;
  userId: number;
  stake: number;
}

export async function insertPayout(db: Db, predictionId: string, winningOutcomeId: string | null, pool: number): Promise<void> {
  await db.rows(sql`
    insert into prediction_payouts (prediction_id, winning_outcome_id, pool, after_outcome)
    values (${predictionId}, ${winningOutcomeId}::text, ${pool}::int8, coalesce(${winningOutcomeId}::text, ''))`);
}

export function lockPayout(db: Db, predictionId: string): Promise<PayoutRow | null> {
  return db.row(sql<PayoutRow>`
    select o.prediction_id as "predictionId", p.channel_id as "channelId", p.title, o.winning_outcome_id as "winningOutcomeId", o.pool,
           o.winning_total as "winningTotal", o.threshold, o.ties, o.after_outcome as "afterOutcome", o.after_vote as "afterVote"
      from prediction_payouts o join predictions p on p.id = o.prediction_id
     where o.prediction_id = ${predictionId} for update of o`);
}

/** Counts the next stakes on an outcome. Returns people per stake and the id of the last vote, or null at the end. */
export async function countStakes(db: Db, predictionId: string, outcomeId: string, after: number, limit: number) {
  const rows = await db.rows(sql<{ stake: number; people: number; last: number }>`
    select amount as stake, count(*)::int as people, max(id) as last
      from (select id, amount from prediction_votes
             where prediction_id = ${predictionId} and outcome_id = ${outcomeId} and id > ${after}::int8 order by id limit ${limit}::int) page
     group by amount`);
  if (rows.length === 0) return null;
  return { stakes: rows, last: rows.reduce((last, row) => Math.max(last, row.last), after) };
}

export async function savePlan(db: Db, predictionId: string, { winningTotal, threshold, ties }: Payout): Promise<void> {
  await db.rows(sql`
    update prediction_payouts set winning_total = ${winningTotal}::int8, threshold = ${threshold}::int8, ties = ${ties}::int
     where prediction_id = ${predictionId}`);
}

export function listPayees(
  db: Db,
  { predictionId, winningOutcomeId, afterOutcome, afterVote }: PayoutRow,
  limit: number,
): Promise<PayeeRow[]> {
  return db.rows(sql<PayeeRow>`
    select id as vote, outcome_id as "outcomeId", user_id as "userId", amount as stake from prediction_votes
     where prediction_id = ${predictionId} and (outcome_id, id) > (${afterOutcome}, ${afterVote}::int8)
       and (${winningOutcomeId}::text is null or outcome_id = ${winningOutcomeId}::text)
     order by outcome_id, id limit ${limit}::int`);
}

/** Stores the payouts with their votes and advances the payout behind the last of them. */
export async function savePaid(
  db: Db,
  { predictionId, ties, afterOutcome, afterVote }: PayoutRow,
  paid: readonly { userId: number; points: number }[],
): Promise<void> {
  await db.rows(sql`
    with moved as (
      update prediction_payouts set ties = ${ties}::int, after_outcome = ${afterOutcome}, after_vote = ${afterVote}::int8
       where prediction_id = ${predictionId}
    )
    update prediction_votes v set payout = paid.points
      from ${unnest(paid, 'paid', { userId: 'int8', points: 'int8' })}
     where v.prediction_id = ${predictionId} and v.user_id = paid.user_id`);
}

export async function deletePayout(db: Db, predictionId: string): Promise<void> {
  await db.rows(sql`delete from prediction_payouts where prediction_id = ${predictionId}`);
}

/** Ended predictions without a payout in progress but with points in their pool. */
export function listClosedPools(db: Db, limit: number): Promise<{ predictionId: string; state: string; points: number }[]> {
  return db.rows(sql<{ predictionId: string; state: string; points: number }>`
    select p.id as "predictionId", p.state, a.balance as points
      from ledger_accounts a join predictions p on p.id = a.owner and p.channel_id = a.scope
     where a.unit = ${POINTS} and a.kind = 'pool' and a.balance > 0 and p.state in ('RESOLVED', 'CANCELLED')
       and not exists (select from prediction_payouts o where o.prediction_id = p.id)
     order by p.id limit ${limit}::int`);
}
