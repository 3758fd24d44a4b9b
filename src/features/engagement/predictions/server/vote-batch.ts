import type { Ctx, Tx } from '#core/server/context.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { lockSuspensions, type Suspended } from '#features/channel/channels/server/api.ts';
import { areBanned } from '#features/chat/moderation/server/api.ts';
import { channelsWithPoints, lockPoints, movePoints } from '#features/engagement/points/server/api.ts';
import { type Prediction, predictionUpdated, type UserVote, type voteOnPrediction } from '#features/engagement/predictions/contract.ts';
import { voteRefusal } from '#features/engagement/predictions/rules/vote-refusal.ts';
import { readPrediction } from './read-predictions.ts';
import { findOpen, findPredictions, lockPredictions } from './store/predictions.ts';
import { addStakes, findKeyedVotes, findVotes, insertKeyedVotes, type KeyedVote, type Stake } from './store/votes.ts';
import { predictionOnWire } from './wire.ts';

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

export type VoteResult = { prediction: Prediction; user_vote: UserVote } | { refused: Refusal };

type Refusal = keyof typeof voteOnPrediction.refusals | 'NOT_SIGNED_IN';

/** A vote as it is stored and answered. `transactionId` is null when it was sent without one. */
type Vote = Omit<KeyedVote, 'transactionId'> & { transactionId: string | null };

type Decision = { vote: Vote; isNew: boolean } | { refused: Refusal };

/** The state that the votes of one person are checked against. Each accepted vote of the batch changes it for the next one. */
interface Voter {
  /** The outcome this person has staked on, or null. */
  side: string | null;
  total: number;
  balance: number;
}

/** Everything that decides the votes of a batch, under locks that last until the transaction ends. */
interface Loaded {
  /** The open predictions, by channel. */
  open: ReadonlyMap<number, Prediction>;
  voters: ReadonlyMap<string, Voter>;
  /** The accounts of the voters and pools. */
  accounts: LockedBalances;
  /** Whether the account or the channel is suspended, by `voterOf`. */
  suspended: ReadonlyMap<string, Suspended>;
  /** The voters who are banned, by `voterOf`. */
  banned: ReadonlySet<string>;
  /** The channels that have channel points on. */
  withPoints: ReadonlySet<number>;
  /** The votes that have a transaction id, by `keyOf`. */
  keyed: Map<string, Vote>;
}

/**
 * Processes any number of votes in one transaction, independently and in order. A thousand votes a second become a few writes, and one
 * update a second for the room. Each vote is decided after those before it, with the same rule as in the browser, so a refused vote changes
 * nothing for the next one. A transaction id counts once: votes of a channel wait for each other at the row of its prediction, and what was
 * answered under an id is read after that lock and stored with the stake.
 */
export function voteBatch(ctx: Ctx, requests: readonly VoteRequest[]): Promise<VoteResult[]> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const loaded = await load(tx, requests, now);
    const decisions = requests.map((request) => decide(request, loaded, now));
    const accepted = decisions.filter((decision) => 'vote' in decision);
    const added = accepted.filter(({ isNew }) => isNew).map(({ vote }) => vote);
    await storeVotes(tx, added, loaded, now);
    const rows = await findPredictions(tx, [...new Set(accepted.map(({ vote }) => vote.predictionId))]);
    publishPredictions(ctx, tx, new Set(added.map(({ channelId }) => channelId)), loaded.open);
    const predictions = new Map(rows.map((row) => [row.id, predictionOnWire(row, now)]));
    return decisions.map((decision): VoteResult => {
      if ('refused' in decision) return decision;
      const { predictionId, outcomeId, total } = decision.vote;
      const user_vote = { outcome_id: outcomeId, total_vote_amount: total, payout: null };
      return { prediction: predictions.get(predictionId)!, user_vote };
    });
  });
}

/**
 * Locks the voters and channels, so that no vote is accepted after a ban or a suspension, the open predictions of these channels, so that no
 * vote is accepted after voting ends, and then the balances of the voters, so that the ledger cannot refuse what the rules accept.
 */
async function load(tx: Tx, requests: readonly VoteRequest[], now: Date): Promise<Loaded> {
  const channelIds = [...new Set(requests.map(({ channelId }) => channelId))];
  const suspensions = await lockSuspensions(tx, requests);
  const suspended = new Map(requests.map((request, index) => [voterOf(request), suspensions[index]!]));
  const withPoints = await channelsWithPoints(tx, channelIds);
  const isBanned = await areBanned(tx, requests, now);
  const banned = new Set(requests.filter((_request, index) => isBanned[index]).map(voterOf));
  const ids = [...(await findOpen(tx, channelIds)).values()];
  await lockPredictions(tx, ids);
  const open = new Map((await findPredictions(tx, ids)).map((row) => [row.channelId, predictionOnWire(row, now)]));
  const keys = requests.flatMap(({ channelId, userId, transactionId }) =>
    transactionId === undefined ? [] : [{ channelId, userId, transactionId }],
  );
  const keyed = new Map<string, Vote>((await findKeyedVotes(tx, keys)).map((vote) => [keyOf(vote), vote]));
  return { open, keyed, suspended, banned, withPoints, ...(await loadVoters(tx, requests, open)) };
}

async function loadVoters(
  tx: Tx,
  requests: readonly VoteRequest[],
  open: ReadonlyMap<number, Prediction>,
): Promise<Pick<Loaded, 'voters' | 'accounts'>> {
  const voters = requests.flatMap(({ channelId, userId }) => {
    const prediction = open.get(channelId);
    return prediction ? [{ channelId, userId, predictionId: prediction.id, pool: prediction.id }] : [];
  });
  const votes = await findVotes(tx, voters);
  const { balances, locked } = await lockPoints(tx, voters);
  const found = voters.map((voter, index): [string, Voter] => {
    const vote = votes[index];
    return [voterOf(voter), { side: vote?.outcomeId ?? null, total: vote?.amount ?? 0, balance: balances[index]! }];
  });
  return { voters: new Map(found), accounts: locked };
}

const voterOf = ({ channelId, userId }: Pick<Vote, 'channelId' | 'userId'>): string => `${channelId} ${userId}`;
const keyOf = (vote: Pick<KeyedVote, 'channelId' | 'userId' | 'transactionId'>): string => `${voterOf(vote)} ${vote.transactionId}`;

/** Decides one vote, and applies it to what the next ones are checked against. */
function decide(request: VoteRequest, { open, voters, keyed, suspended, banned, withPoints }: Loaded, now: Date): Decision {
  const { channelId, userId, outcomeId, amount, transactionId = null } = request;
  const key = transactionId === null ? null : keyOf({ channelId, userId, transactionId });
  const before = key === null ? undefined : keyed.get(key);
  if (before) {
    const isSame = before.outcomeId === outcomeId && before.amount === amount;
    return isSame ? { vote: before, isNew: false } : { refused: 'VOTE_ALREADY_COUNTED' };
  }
  if (suspended.get(voterOf(request)) === 'account') return { refused: 'NOT_SIGNED_IN' };
  if (suspended.get(voterOf(request))) return { refused: 'CHANNEL_SUSPENDED' };
  if (banned.has(voterOf(request))) return { refused: 'BANNED_HERE' };
  if (!withPoints.has(channelId)) return { refused: 'CHANNEL_POINTS_DISABLED' };
  const prediction = open.get(channelId);
  if (!prediction) return { refused: 'PREDICTION_NOT_FOUND' };
  const voter = voters.get(voterOf(request))!;
  const userVote = voter.side === null ? null : { outcome_id: voter.side };
  const refused = voteRefusal({ ...request, prediction, userVote, balance: voter.balance }, now);
  if (refused) return { refused };

  voter.side = outcomeId;
  voter.total += amount;
  voter.balance -= amount;
  const vote: Vote = { channelId, userId, transactionId, predictionId: prediction.id, outcomeId, amount, total: voter.total };
  if (key !== null) keyed.set(key, vote);
  return { vote, isNew: true };
}

/** Takes the points of accepted votes, and stores the votes with their transaction ids. */
async function storeVotes(tx: Tx, votes: readonly Vote[], { open, accounts }: Loaded, now: Date): Promise<void> {
  if (votes.length === 0) return;
  const moves = votes.map(({ predictionId, channelId, userId, amount }) => ({
    key: `prediction ${predictionId} vote ${newUlid(now)}`,
    channelId,
    userId,
    points: -amount,
    pool: predictionId,
    reason: 'PREDICTED' as const,
    note: open.get(channelId)!.title,
  }));
  const moved = await movePoints(tx, moves, now, accounts);
  if (moved.some(({ result }) => result !== 'posted')) throw new Error('the ledger refused a stake whose balance was locked');
  const stakes = new Map<string, Stake>();
  for (const vote of votes) {
    const { predictionId, userId, outcomeId } = vote;
    const amount = (stakes.get(voterOf(vote))?.amount ?? 0) + vote.amount;
    stakes.set(voterOf(vote), { predictionId, userId, outcomeId, amount });
  }
  await addStakes(tx, [...stakes.values()], now);
  const keyed = votes.flatMap(({ transactionId, ...vote }) => (transactionId === null ? [] : [{ ...vote, transactionId }]));
  await insertKeyedVotes(tx, keyed, now);
}

/** Publishes the predictions of these channels to their rooms, at most once per second. */
function publishPredictions(ctx: Ctx, tx: Tx, channelIds: ReadonlySet<number>, open: ReadonlyMap<number, Prediction>): void {
  for (const channelId of channelIds) {
    const { id } = open.get(channelId)!;
    tx.publishLatest(predictionUpdated, [channelId], async (db) => ({ prediction: await readPrediction(db, id, ctx.now()) }));
  }
}
