import type { Ctx, Tx } from '#core/server/context.ts';
import { newUlid } from '#core/server/ulid.ts';
import { movePoints } from '#features/points/server/api.ts';
import { type Prediction, predictionUpdated, type UserVote, type voteOnPrediction } from '#features/predictions/contract.ts';
import { voteRefusal } from '#features/predictions/rules/vote-refusal.ts';
import { readPrediction } from './read-predictions.ts';
import { findOpen, findPredictions, lockPredictions } from './store/predictions.ts';
import { addStakes, findVotes, type Stake } from './store/votes.ts';
import { predictionOnWire } from './wire.ts';

/** A person's request to stake points on an outcome. */
export interface VoteRequest {
  channelId: number;
  userId: number;
  isBroadcaster: boolean;
  outcomeId: string;
  amount: number;
}

export type VoteResult = { prediction: Prediction; user_vote: UserVote } | { refused: Refusal };

type Refusal = keyof typeof voteOnPrediction.refusals;

/** A vote that passed the rules. */
interface AcceptedVote {
  index: number;
  request: VoteRequest;
  prediction: Prediction;
  /** The person's stake before this batch. */
  before: number;
}

/** A vote whose points were taken, with the voter's total stake. */
type StakedVote = AcceptedVote & { total: number };

type RefusedVote = { index: number; refused: Refusal };

const isRefused = (vote: object): vote is RefusedVote => 'refused' in vote;
const isNotRefused = <Vote extends object>(vote: Vote | RefusedVote): vote is Vote => !isRefused(vote);

/**
 * Processes any number of votes in one transaction, independently and in order. A thousand votes a second become a few writes, and one
 * update a second for the room.
 */
export function voteBatch(ctx: Ctx, requests: readonly VoteRequest[]): Promise<VoteResult[]> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const checked = await checkVotes(tx, requests, await lockOpen(tx, requests, now), now);
    const accepted = checked.filter(isNotRefused<AcceptedVote>);
    const staked = await takeStakes(tx, accepted, now);
    const taken = staked.filter(isNotRefused<StakedVote>);
    const published = await publishPredictions(ctx, tx, new Set(taken.map(({ prediction }) => prediction.id)), now);
    const answers: VoteResult[] = [];
    for (const { index, refused } of [...checked, ...staked].filter(isRefused)) answers[index] = { refused };
    for (const { index, request, prediction, total } of taken) {
      const user_vote = { outcome_id: request.outcomeId, total_vote_amount: total, payout: null };
      answers[index] = { prediction: published.get(prediction.id)!, user_vote };
    }
    return answers;
  });
}

/** Loads the open predictions of these channels and locks their rows, so that no vote is accepted after voting ends. */
async function lockOpen(tx: Tx, requests: readonly VoteRequest[], now: Date): Promise<Map<number, Prediction>> {
  const ids = [...(await findOpen(tx, [...new Set(requests.map(({ channelId }) => channelId))])).values()];
  await lockPredictions(tx, ids);
  return new Map((await findPredictions(tx, ids)).map((row) => [row.channelId, predictionOnWire(row, now)]));
}

/**
 * Checks the votes against the rules; the ledger checks the balance later. A person's second vote in a batch is checked against the first.
 */
async function checkVotes(
  tx: Tx,
  requests: readonly VoteRequest[],
  open: ReadonlyMap<number, Prediction>,
  now: Date,
): Promise<(AcceptedVote | RefusedVote)[]> {
  const voters = requests.map(({ channelId, userId }) => ({ predictionId: open.get(channelId)?.id ?? '', userId }));
  const votes = await findVotes(tx, voters);
  const sides = new Map(requests.map((request, index) => [voterOf(request), votes[index]?.outcomeId]));
  return requests.map((request, index) => {
    const prediction = open.get(request.channelId);
    if (!prediction) return { index, refused: 'PREDICTION_NOT_FOUND' };
    const side = sides.get(voterOf(request));
    const userVote = side === undefined ? null : { outcome_id: side };
    const refused = voteRefusal({ ...request, prediction, userVote, balance: Number.MAX_SAFE_INTEGER }, now);
    if (refused) return { index, refused };
    sides.set(voterOf(request), request.outcomeId);
    return { index, request, prediction, before: votes[index]?.amount ?? 0 };
  });
}

const voterOf = ({ channelId, userId }: VoteRequest): string => `${channelId} ${userId}`;

/** Takes the points of voters who have enough, and stores their votes. */
async function takeStakes(tx: Tx, checked: readonly AcceptedVote[], now: Date): Promise<(StakedVote | RefusedVote)[]> {
  const moves = checked.map(({ request: { channelId, userId, amount }, prediction: { id, title } }) => ({
    key: `prediction ${id} vote ${newUlid(now)}`,
    channelId,
    userId,
    points: -amount,
    pool: id,
    reason: 'PREDICTED' as const,
    note: title,
  }));
  const moved = await movePoints(tx, moves, now);
  const stakes = new Map<string, Stake>();
  const staked = checked.map((vote, at): StakedVote | RefusedVote => {
    const { index, request, prediction, before } = vote;
    if (moved[at]!.result !== 'posted') return { index, refused: 'NOT_ENOUGH_POINTS' };
    const amount = (stakes.get(voterOf(request))?.amount ?? 0) + request.amount;
    stakes.set(voterOf(request), { predictionId: prediction.id, userId: request.userId, outcomeId: request.outcomeId, amount });
    return { ...vote, total: before + amount };
  });
  if (stakes.size > 0) await addStakes(tx, [...stakes.values()], now);
  return staked;
}

/** Returns the predictions after the votes, and publishes them to their rooms, at most once per second. */
async function publishPredictions(ctx: Ctx, tx: Tx, ids: ReadonlySet<string>, now: Date): Promise<Map<string, Prediction>> {
  const rows = ids.size === 0 ? [] : await findPredictions(tx, [...ids]);
  for (const { id, channelId } of rows)
    tx.publishLatest(predictionUpdated, [channelId], async (db) => ({ prediction: await readPrediction(db, id, ctx.now()) }));
  return new Map(rows.map((row) => [row.id, predictionOnWire(row, now)]));
}
