import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChatroomOfChannel } from '#features/chat/server/api.ts';
import { refuseBanned } from '#features/moderation/server/api.ts';
import { type Poll, pollUpdated, voteOnPoll } from '#features/polls/contract.ts';
import { isOtherPoll, voteRefusal, withVote } from '#features/polls/rules.ts';
import { findShownPoll, pollSnapshot, requireChannel } from './find-poll.ts';
import { insertVote } from './store.ts';
import { pollOnWire, timesOfRow } from './wire.ts';

type Vote = BodyOf<typeof voteOnPoll>;

/** Counts a vote, once per person, and schedules an update with the new count for the room. */
export function vote(ctx: Ctx, slug: string, viewer: Viewer, { id: optionId, created_at }: Vote): Promise<Poll> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireChannel(tx, slug, voteOnPoll);
    const now = ctx.now();
    await refuseBanned(tx, channelId, viewer.id, now, voteOnPoll);
    const row = (await findShownPoll(tx, channelId, viewer.id, now)) ?? voteOnPoll.refuse('POLL_NOT_FOUND');
    const poll = pollOnWire(row, now);
    const refusal = isOtherPoll(poll, created_at) ? 'POLL_CLOSED' : voteRefusal(poll, timesOfRow(row), null, optionId, now);
    if (refusal) return voteOnPoll.refuse(refusal);
    if (!(await insertVote(tx, row.id, viewer.id, optionId))) return voteOnPoll.refuse('ALREADY_VOTED');
    const room = (await findChatroomOfChannel(tx, channelId))!;
    tx.publishLatest(pollUpdated, [room.id], pollSnapshot(ctx, channelId));
    return withVote(poll, optionId);
  });
}
