import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { listRecentPredictions, type Prediction, showLatestPrediction, type UserVote } from '#features/engagement/predictions/contract.ts';
import { cancelTime, lockTime, type PredictionTimes, stateAt } from '#features/engagement/predictions/rules/states.ts';
import { poolOf, returnRate } from '#features/engagement/predictions/rules/votes.ts';
import { findPrediction, listPredictions, type OutcomeRow, type PredictionRow } from './store/predictions.ts';
import { findVote, type VoteRow } from './store/votes.ts';

/** Length of the list of recent predictions. */
const RECENT = 20;

export async function readLatest(
  ctx: Ctx,
  slug: string,
  viewer: Viewer | null,
): Promise<{ prediction: Prediction | null; user_vote: UserVote | null }> {
  const channel = await requireChannel(ctx.db, slug, showLatestPrediction);
  const [row] = await listPredictions(ctx.db, channel.id, 1);
  if (!row) return { prediction: null, user_vote: null };
  const vote = viewer && (await findVote(ctx.db, row.id, viewer.id));
  return { prediction: predictionOnWire(row, ctx.now()), user_vote: vote && voteOnWire(vote, row) };
}

export async function readRecent(ctx: Ctx, slug: string): Promise<Prediction[]> {
  const channel = await requireChannel(ctx.db, slug, listRecentPredictions);
  const rows = await listPredictions(ctx.db, channel.id, RECENT);
  return rows.map((row) => predictionOnWire(row, ctx.now()));
}

export async function readPrediction(db: Db, id: string, now: Date): Promise<Prediction> {
  return predictionOnWire((await findPrediction(db, id))!, now);
}

const timesOfRow = ({ state, createdAt, duration, lockedAt }: PredictionRow): PredictionTimes => ({
  state,
  createdAt: createdAt.getTime(),
  duration,
  lockedAt: lockedAt?.getTime() ?? null,
});

/** Applies automatic changes: a prediction stored as open may be locked or canceled by now. */
export function asOf(row: PredictionRow, now: Date): PredictionRow {
  const clocked = timesOfRow(row);
  const state = stateAt(clocked, now.getTime());
  if (state === row.state) return row;
  const lockedAt = new Date(lockTime(clocked));
  return { ...row, state, lockedAt, updatedAt: state === 'CANCELLED' ? new Date(cancelTime(clocked)) : lockedAt };
}

/** Time of the next automatic change, or null. */
export function nextChange(row: PredictionRow): Date | null {
  const clocked = timesOfRow(row);
  if (row.state === 'ACTIVE') return new Date(lockTime(clocked));
  return row.state === 'LOCKED' ? new Date(cancelTime(clocked)) : null;
}

const outcomeOnWire = ({ id, title, total, voters, topUsers }: OutcomeRow, pool: number) => ({
  id,
  title,
  total_vote_amount: total,
  vote_count: voters,
  return_rate: returnRate(total, pool),
  top_users: topUsers,
});

export function predictionOnWire(stored: PredictionRow, now: Date): Prediction {
  const row = asOf(stored, now);
  const pool = poolOf(row.outcomes.map(({ total }) => ({ total_vote_amount: total })));
  return {
    id: row.id,
    channel_id: row.channelId,
    title: row.title,
    state: row.state,
    outcomes: row.outcomes.map((outcome) => outcomeOnWire(outcome, pool)),
    duration: row.duration,
    created_at: wireDate(row.createdAt),
    updated_at: wireDate(row.updatedAt),
    locked_at: row.lockedAt && wireDate(row.lockedAt),
    winning_outcome_id: row.winningOutcomeId,
  };
}

/** Votes on a losing outcome have a payout of 0 once the prediction is resolved. */
function voteOnWire({ outcomeId, amount, payout }: VoteRow, { outcomes, winningOutcomeId }: PredictionRow): UserVote {
  const won = outcomes.find(({ id }) => id === winningOutcomeId);
  const isLost = won !== undefined && won.total > 0 && won.id !== outcomeId;
  return { outcome_id: outcomeId, total_vote_amount: amount, payout: isLost ? 0 : payout };
}
