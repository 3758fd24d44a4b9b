import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { lockSuspensions } from '#features/channel/channels/server/api.ts';
import { findChatroomOfChannel } from '#features/chat/chat/server/api.ts';
import { areBanned } from '#features/chat/moderation/server/api.ts';
import { type Poll, pollUpdated, type voteOnPoll } from '#features/engagement/polls/contract.ts';
import { isOtherPoll, isRemoved, voteRefusal } from '#features/engagement/polls/rules.ts';
import { pollSnapshot } from './find-poll.ts';
import { findCurrentPolls, insertVotes, type PollRow } from './store.ts';
import { pollOnWire, timesOfRow } from './wire.ts';

/** A person's request to vote. */
export interface VoteRequest {
  channelId: number;
  userId: number;
  optionId: number;
  /** The `created_at` of the poll the vote is for; without it, the vote is for whichever poll is open. */
  pollCreatedAt?: string | undefined;
}

export type VoteResult = Poll | { refused: Refusal };

type Refusal = keyof typeof voteOnPoll.refusals | 'NOT_SIGNED_IN';

/**
 * Processes any number of votes in one transaction, independently and in order. Whatever else happens at the same time, one vote per person
 * counts, because the primary key of the votes decides. So the polls are read before the transaction. Who is banned or suspended is read in it
 * under locks, so that no vote is stored after a ban or a suspension.
 */
export async function voteBatch(ctx: Ctx, requests: readonly VoteRequest[]): Promise<VoteResult[]> {
  const now = ctx.now();
  const polls = await findPolls(ctx.db, [...new Set(requests.map(({ channelId }) => channelId))]);
  const rooms = new Map<number, number>();
  for (const channelId of polls.keys()) rooms.set(channelId, (await findChatroomOfChannel(ctx.db, channelId))!.id);
  return ctx.tx(async (tx) => {
    const suspended = await lockSuspensions(tx, requests);
    const banned = await areBanned(tx, requests, now);
    const refusals = requests.map((request, index): Refusal | null => {
      if (suspended[index] === 'account') return 'NOT_SIGNED_IN';
      if (suspended[index] === 'channel') return 'CHANNEL_SUSPENDED';
      return banned[index] ? 'BANNED_HERE' : refusalOf(request, polls, now);
    });
    const allowed = requests.flatMap(({ channelId, userId, optionId }, index) =>
      refusals[index] === null ? [{ index, pollId: polls.get(channelId)!.id, userId, optionId }] : [],
    );
    const counted = await insertVotes(tx, allowed);
    for (const [at, { index }] of allowed.entries()) if (!counted[at]) refusals[index] = 'ALREADY_VOTED';

    const voted = [...new Set(requests.flatMap(({ channelId }, index) => (refusals[index] === null ? [channelId] : [])))];
    const counts = new Map((voted.length === 0 ? [] : [...(await findPolls(tx, voted)).values()]).map((row) => [row.id, row]));
    for (const channelId of voted) tx.publishLatest(pollUpdated, [rooms.get(channelId)!], pollSnapshot(ctx, channelId));
    return requests.map(({ channelId, optionId }, index): VoteResult => {
      const refused = refusals[index] ?? null;
      if (refused !== null) return { refused };
      const row = polls.get(channelId)!;
      // The poll may have been deleted or replaced since.
      return pollOnWire({ ...(counts.get(row.id) ?? row), votedOptionId: optionId }, now);
    });
  });
}

const findPolls = async (db: Db, channelIds: readonly number[]): Promise<ReadonlyMap<number, PollRow>> =>
  new Map((await findCurrentPolls(db, channelIds)).map((row) => [row.channelId, row]));

/** Why this vote cannot count, or null. Whether the person has voted already is decided when the vote is stored. */
function refusalOf({ channelId, optionId, pollCreatedAt }: VoteRequest, polls: ReadonlyMap<number, PollRow>, now: Date): Refusal | null {
  const row = polls.get(channelId);
  if (!row || isRemoved(timesOfRow(row), now)) return 'POLL_NOT_FOUND';
  const poll = pollOnWire(row, now);
  return isOtherPoll(poll, pollCreatedAt) ? 'POLL_CLOSED' : voteRefusal(poll, timesOfRow(row), null, optionId, now);
}
