import type { Ctx, Tx } from '../../../core/server/context.ts';
import { newUlid } from '../../../core/server/ulid.ts';
import { movePoints } from '../../points/server/api.ts';
import { type Prediction, predictionUpdated, type UserVote, type voteOnPrediction } from '../contract.ts';
import { voteRefusal } from '../rules/vote-refusal.ts';
import { readPrediction } from './read-predictions.ts';
import { findOpen, findPrediction, lockPredictions } from './store/predictions.ts';
import { addStakes, findVotes, type Stake } from './store/votes.ts';
import { predictionOnWire } from './wire.ts';

/** Who wants to stake what, where. */
export interface VoteAsk {
  channelId: number;
  userId: number;
  isBroadcaster: boolean;
  outcomeId: string;
  amount: number;
}

export type VoteAnswer = { prediction: Prediction; user_vote: UserVote } | { refused: keyof typeof voteOnPrediction.refusals };

/** A vote that the rules let through, and what its voter has staked with it. */
interface Judged {
  place: number;
  ask: VoteAsk;
  predictionId: string;
  vote: { outcomeId: string; total: number };
}

type Refused = { place: number; refused: keyof typeof voteOnPrediction.refusals };

/**
 * Takes any number of votes in one transaction, each for itself and in their order: a thousand a second are a few writes, and one update a
 * second for the room.
 */
export function voteBatch(ctx: Ctx, asks: readonly VoteAsk[]): Promise<VoteAnswer[]> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const open = await lockOpen(tx, asks, now);
    const judged = await judge(tx, asks, open, now);
    const staked = await stake(tx, judged.filter(isLetThrough), open, now);
    const fresh = await tell(ctx, tx, staked.filter(isLetThrough), now);
    const answers: VoteAnswer[] = [];
    for (const one of [...judged, ...staked]) {
      if ('refused' in one) answers[one.place] = { refused: one.refused };
      else if (fresh.has(one.predictionId)) answers[one.place] = answerTo(one, fresh.get(one.predictionId)!);
    }
    return answers;
  });
}

const isLetThrough = (one: Judged | Refused): one is Judged => 'vote' in one;

const answerTo = ({ vote }: Judged, prediction: Prediction): VoteAnswer => ({
  prediction,
  user_vote: { outcome_id: vote.outcomeId, total_vote_amount: vote.total, payout: null },
});

/** The open predictions of these channels. Their rows are locked, so that no vote comes in after the end of the votes. */
async function lockOpen(tx: Tx, asks: readonly VoteAsk[], now: Date): Promise<Map<number, Prediction>> {
  const ids = [...(await findOpen(tx, [...new Set(asks.map(({ channelId }) => channelId))])).values()];
  await lockPredictions(tx, ids);
  const open = new Map<number, Prediction>();
  for (const id of ids) {
    const row = (await findPrediction(tx, id))!;
    open.set(row.channelId, predictionOnWire(row, now));
  }
  return open;
}

/** By the rules alone; whether there are points enough, the books decide. A second vote of a person in one batch stands on the first. */
async function judge(tx: Tx, asks: readonly VoteAsk[], open: ReadonlyMap<number, Prediction>, now: Date): Promise<(Judged | Refused)[]> {
  const voters = asks.map(({ channelId, userId }) => ({ predictionId: open.get(channelId)?.id ?? '', userId }));
  const votes = await findVotes(tx, voters);
  const standing = new Map(voters.map(({ predictionId, userId }, place) => [`${predictionId} ${userId}`, votes[place]!]));
  return asks.map((ask, place) => {
    const prediction = open.get(ask.channelId);
    if (!prediction) return { place, refused: 'PREDICTION_NOT_FOUND' };
    const before = standing.get(`${prediction.id} ${ask.userId}`) ?? null;
    const userVote = before && { outcome_id: before.outcomeId };
    const refused = voteRefusal({ ...ask, prediction, userVote, balance: Number.MAX_SAFE_INTEGER }, now);
    if (refused) return { place, refused };
    const vote = { outcomeId: ask.outcomeId, amount: (before?.amount ?? 0) + ask.amount, payout: null };
    standing.set(`${prediction.id} ${ask.userId}`, vote);
    return { place, ask, predictionId: prediction.id, vote: { outcomeId: ask.outcomeId, total: vote.amount } };
  });
}

/** Takes the points of those who have enough and writes their votes down. */
async function stake(tx: Tx, judged: readonly Judged[], open: ReadonlyMap<number, Prediction>, now: Date): Promise<(Judged | Refused)[]> {
  const moves = judged.map(({ ask: { channelId, userId, amount }, predictionId }) => ({
    key: `prediction ${predictionId} vote ${newUlid(now)}`,
    channelId,
    userId,
    points: -amount,
    pool: predictionId,
    reason: 'PREDICTED' as const,
    note: open.get(channelId)!.title,
  }));
  const moved = await movePoints(tx, moves, now);
  const staked = judged.map((one, at): Judged | Refused =>
    moved[at]!.result === 'posted' ? one : { place: one.place, refused: 'NOT_ENOUGH_POINTS' },
  );
  const stakes = new Map<string, Stake>();
  for (const { ask, predictionId } of staked.filter(isLetThrough)) {
    const key = `${predictionId} ${ask.userId}`;
    const amount = (stakes.get(key)?.amount ?? 0) + ask.amount;
    stakes.set(key, { predictionId, userId: ask.userId, outcomeId: ask.outcomeId, amount });
  }
  if (stakes.size > 0) await addStakes(tx, [...stakes.values()], now);
  return staked;
}

/** The predictions as they stand after these votes, and their rooms told so: once a second at most. */
async function tell(ctx: Ctx, tx: Tx, staked: readonly Judged[], now: Date): Promise<Map<string, Prediction>> {
  const fresh = new Map<string, Prediction>();
  for (const id of new Set(staked.map(({ predictionId }) => predictionId))) {
    const prediction = await readPrediction(tx, id, now);
    fresh.set(id, prediction);
    tx.publishLatest(predictionUpdated, [prediction.channel_id], async (db) => ({ prediction: await readPrediction(db, id, ctx.now()) }));
  }
  return fresh;
}
