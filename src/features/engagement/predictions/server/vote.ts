import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { requirePosted } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { findChannelInBatch } from '#features/channel/channels/server/api.ts';
import {
  type Accepted,
  type Batch,
  type CrowdAct,
  type CrowdRefusal,
  crowdDecisions,
  REFUSALS_HERE,
  refusal,
} from '#features/chat/moderation/server/api.ts';
import { accountsOfMove, channelsWithPoints, movePoints, pointsOwner } from '#features/engagement/points/server/api.ts';
import { type Prediction, predictionUpdated, type UserVote, voteOnPrediction } from '#features/engagement/predictions/contract.ts';
import { voteRefusal } from '#features/engagement/predictions/rules/votes.ts';
import { predictionOnWire, readPrediction } from './read-predictions.ts';
import { findOpen, findPredictions, lockPredictions } from './store/predictions.ts';
import { addStakes, findKeyedVotes, findVotes, insertKeyedVotes, type KeyedVote, type Stake } from './store/votes.ts';

/** A person's request to stake points on an outcome. */
export interface VoteRequest {
  channelId: number;
  userId: number;
  isBroadcaster: boolean;
  outcomeId: string;
  amount: number;
  /** The idempotency key; without one, every request is a vote. */
  transactionId?: string | undefined;
}

interface VoteAnswer {
  prediction: Prediction;
  user_vote: UserVote;
}

export type VoteResult = { kind: 'answer'; answer: VoteAnswer } | CrowdRefusal<keyof typeof voteOnPrediction.refusals | 'NOT_SIGNED_IN'>;

/** A vote as it is stored and answered. `transactionId` is null when it was sent without one. */
type Vote = Omit<KeyedVote, 'transactionId'> & { transactionId: string | null };

interface Loaded {
  open: ReadonlyMap<number, Prediction>;
  /** The outcome on which each voter staked, or null, and their total stake, by `voterOf`. */
  voters: ReadonlyMap<string, { side: string | null; total: number }>;
  /** The channels that have channel points on. */
  withPoints: ReadonlySet<number>;
}

const { decide, decideBatch } = crowdDecisions({
  endpoint: voteOnPrediction,
  maxBatchSize: 256,
  maxQueued: 4_096,
  barred: REFUSALS_HERE,
  duplicate: 'VOTE_ALREADY_COUNTED',
  idempotency: { keyOf, find: findKeyed, isSame },
  prepare: async (_ctx: Ctx, requests: readonly VoteRequest[]) => requests,
  load,
  accounts,
  decide: ruleOn,
  store,
  answer,
});

export { decideBatch as voteBatch };

/**
 * Stakes points. Responds once the stake is stored, or refuses with the code of the violated rule. Repeating a transaction id returns the
 * original response.
 */
export async function vote(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  { amount, outcome_id, transaction_id }: BodyOf<typeof voteOnPrediction>,
): Promise<VoteAnswer> {
  const channel = (await findChannelInBatch(ctx, slug)) ?? voteOnPrediction.refuse('CHANNEL_NOT_FOUND');
  return decide(ctx, {
    channelId: channel.id,
    userId: viewer.id,
    isBroadcaster: channel.userId === viewer.id,
    outcomeId: outcome_id,
    amount,
    transactionId: transaction_id,
  });
}

function voterOf({ channelId, userId }: Pick<Vote, 'channelId' | 'userId'>): string {
  return `${channelId} ${userId}`;
}

function keyOf(request: Pick<VoteRequest, 'channelId' | 'userId' | 'transactionId'>): string | null {
  return request.transactionId === undefined ? null : `${voterOf(request)} ${request.transactionId}`;
}

async function findKeyed(tx: Tx, requests: readonly VoteRequest[]): Promise<Map<string, Vote>> {
  const votes = await findKeyedVotes(
    tx,
    requests.map(({ channelId, userId, transactionId }) => ({ channelId, userId, transactionId: transactionId! })),
  );
  return new Map(votes.map((vote) => [keyOf(vote)!, vote]));
}

function isSame(vote: Vote, { outcomeId, amount }: VoteRequest): boolean {
  return vote.outcomeId === outcomeId && vote.amount === amount;
}

/** Locks the open predictions, so that no vote is accepted after voting ends. */
async function load(tx: Tx, requests: readonly VoteRequest[], now: Date): Promise<Loaded> {
  const channelIds = [...new Set(requests.map(({ channelId }) => channelId))];
  const withPoints = await channelsWithPoints(tx, channelIds);
  const ids = [...(await findOpen(tx, channelIds)).values()];
  await lockPredictions(tx, ids);
  const open = new Map((await findPredictions(tx, ids)).map((row) => [row.channelId, predictionOnWire(row, now)]));
  const voters = requests.flatMap(({ channelId, userId }) => {
    const prediction = open.get(channelId);
    return prediction ? [{ channelId, userId, predictionId: prediction.id }] : [];
  });
  const votes = await findVotes(tx, voters);
  const stakes = voters.map(
    (voter, index) => [voterOf(voter), { side: votes[index]?.outcomeId ?? null, total: votes[index]?.amount ?? 0 }] as const,
  );
  return { open, withPoints, voters: new Map(stakes) };
}

function accounts(_tx: Tx, requests: readonly VoteRequest[], { open }: Loaded): Account[] {
  return requests.flatMap(({ channelId, userId }) => {
    const prediction = open.get(channelId);
    return prediction ? accountsOfMove({ channelId, userId, pool: prediction.id }) : [];
  });
}

/** Applies the rule of the browser. A refused vote changes nothing for the next one. */
function ruleOn(
  request: VoteRequest,
  { loaded, balances, now }: Batch<Loaded>,
): CrowdAct<Vote> | CrowdRefusal<keyof typeof voteOnPrediction.refusals> {
  const { channelId, userId, outcomeId, amount, transactionId = null } = request;
  if (!loaded.withPoints.has(channelId)) return refusal('CHANNEL_POINTS_DISABLED');
  const prediction = loaded.open.get(channelId);
  if (!prediction) return refusal('PREDICTION_NOT_FOUND');
  const voter = loaded.voters.get(voterOf(request))!;
  const account = pointsOwner(userId, channelId);
  const userVote = voter.side === null ? null : { outcome_id: voter.side };
  const refused = voteRefusal({ ...request, prediction, userVote, balance: balances.of(account) }, now);
  if (refused) return refusal(refused);

  voter.side = outcomeId;
  voter.total += amount;
  balances.apply([{ account, amount: -amount }]);
  const act = { channelId, userId, transactionId, predictionId: prediction.id, outcomeId, amount, total: voter.total };
  return { kind: 'act', act };
}

/** Takes the points, stores the votes with their transaction ids, and updates the rooms, at most once per second. */
async function store(tx: Tx, added: readonly Accepted<VoteRequest, Vote>[], { loaded, balances, now }: Batch<Loaded>): Promise<Vote[]> {
  const votes = added.map(({ act }) => act);
  const moves = votes.map(({ predictionId, channelId, userId, amount }) => ({
    key: `prediction ${predictionId} vote ${newUlid(now)}`,
    channelId,
    userId,
    points: -amount,
    pool: predictionId,
    reason: 'PREDICTED' as const,
    note: loaded.open.get(channelId)!.title,
  }));
  requirePosted(await movePoints(tx, moves, now, balances), 'a stake');
  await addStakes(tx, stakesOf(votes), now);
  const keyed = votes.flatMap(({ transactionId, ...vote }) => (transactionId === null ? [] : [{ ...vote, transactionId }]));
  await insertKeyedVotes(tx, keyed, now);
  for (const [channelId, id] of new Map(votes.map((vote) => [vote.channelId, vote.predictionId]))) {
    tx.publishLatest(predictionUpdated, [channelId], async (db) => ({ prediction: await readPrediction(db, id, tx.now()) }));
  }
  return [];
}

function stakesOf(votes: readonly Vote[]): Stake[] {
  const stakes = new Map<string, Stake>();
  for (const vote of votes) {
    const { predictionId, userId, outcomeId } = vote;
    const amount = (stakes.get(voterOf(vote))?.amount ?? 0) + vote.amount;
    stakes.set(voterOf(vote), { predictionId, userId, outcomeId, amount });
  }
  return [...stakes.values()];
}

async function answer(tx: Tx, votes: readonly Vote[], { now }: Batch<Loaded>): Promise<VoteAnswer[]> {
  const rows = await findPredictions(tx, [...new Set(votes.map(({ predictionId }) => predictionId))]);
  const predictions = new Map(rows.map((row) => [row.id, predictionOnWire(row, now)]));
  return votes.map(({ predictionId, outcomeId, total }) => ({
    prediction: predictions.get(predictionId)!,
    user_vote: { outcome_id: outcomeId, total_vote_amount: total, payout: null },
  }));
}
