import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { chatroomIdsOf, findChannelInBatch } from '#features/channel/channels/server/api.ts';
import {
  type Accepted,
  type Batch,
  type CrowdAct,
  type CrowdRefusal,
  crowdDecisions,
  REFUSALS_HERE,
  refusal,
} from '#features/chat/moderation/server/api.ts';
import { type Poll, pollUpdated, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { isOtherPoll, isRemoved, voteRefusal } from '#features/engagement/polls/rules.ts';
import { pollOnWire, pollSnapshot, timesOfRow } from './read-poll.ts';
import { findCurrentPolls, insertVotes, type PollRow, type Vote } from './store.ts';

export interface VoteRequest {
  channelId: number;
  userId: number;
  optionId: number;
  /** `created_at` of the intended poll; without it, the vote is for whichever poll is open. */
  pollCreatedAt?: string | undefined;
}

interface Candidate extends VoteRequest {
  /** Null without a current poll. */
  current: { poll: PollRow; chatroomId: number } | null;
}

type Refused = CrowdRefusal<keyof typeof voteOnPoll.refusals>;

interface PollVote extends Vote {
  /** The poll before this vote. */
  poll: PollRow;
}

const { decide, decideBatch } = crowdDecisions({
  endpoint: voteOnPoll,
  maxBatchSize: 512,
  maxQueued: 8_192,
  barred: REFUSALS_HERE,
  duplicate: 'ALREADY_VOTED',
  prepare: findPolls,
  load: async () => null,
  accounts: () => [],
  decide: ruleOn,
  store,
  answer,
});

export { decideBatch as voteBatch };

/** Counts a vote once per person, and schedules an update for the room. */
export async function vote(ctx: Ctx, slug: string, viewer: Viewer, { id, created_at }: BodyOf<typeof voteOnPoll>): Promise<Poll> {
  const { id: channelId } = (await findChannelInBatch(ctx, slug)) ?? voteOnPoll.refuse('CHANNEL_NOT_FOUND');
  return decide(ctx, { channelId, userId: viewer.id, optionId: id, pollCreatedAt: created_at });
}

/** The polls need no lock, because the primary key of the votes allows one vote per person. */
async function findPolls(ctx: Ctx, requests: readonly VoteRequest[]): Promise<Candidate[]> {
  const polls = await findPollsOf(ctx.db, requests);
  const rooms = await chatroomIdsOf(ctx, [...polls.keys()]);
  return requests.map((request) => {
    const poll = polls.get(request.channelId);
    return { ...request, current: poll ? { poll, chatroomId: rooms.get(request.channelId)! } : null };
  });
}

async function findPollsOf(db: Db, channels: readonly { channelId: number }[]): Promise<Map<number, PollRow>> {
  const ids = new Set(channels.map(({ channelId }) => channelId));
  return new Map((await findCurrentPolls(db, [...ids])).map((row) => [row.channelId, row]));
}

/** A repeated vote is detected when it is stored. */
function ruleOn({ current, userId, optionId, pollCreatedAt }: Candidate, { now }: Batch<null>): CrowdAct<PollVote> | Refused {
  if (!current || isRemoved(timesOfRow(current.poll), now)) return refusal('POLL_NOT_FOUND');
  const poll = pollOnWire(current.poll, now);
  const refused = isOtherPoll(poll, pollCreatedAt) ? 'POLL_CLOSED' : voteRefusal(poll, timesOfRow(current.poll), null, optionId, now);
  return refused ? refusal(refused) : { kind: 'act', act: { pollId: current.poll.id, userId, optionId, poll: current.poll } };
}

async function store(tx: Tx, added: readonly Accepted<Candidate, PollVote>[]): Promise<PollVote[]> {
  const votes = added.map(({ act }) => act);
  const counted = await insertVotes(tx, votes);
  const rooms = new Map(
    added.flatMap(({ candidate }, index) => (counted[index] ? [[candidate.channelId, candidate.current!.chatroomId]] : [])),
  );
  for (const [channelId, chatroomId] of rooms) tx.publishLatest(pollUpdated, [chatroomId], pollSnapshot(tx, channelId));
  return votes.filter((_vote, index) => !counted[index]);
}

async function answer(tx: Tx, votes: readonly PollVote[], { now }: Batch<null>): Promise<Poll[]> {
  const counted = await findPollsOf(
    tx,
    votes.map(({ poll }) => poll),
  );
  return votes.map(({ optionId, poll }) => {
    const current = counted.get(poll.channelId);
    // The poll may have been deleted or replaced since.
    return pollOnWire({ ...(current?.id === poll.id ? current : poll), votedOptionId: optionId }, now);
  });
}
