import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChatroomOfChannel } from '#features/chat/chat/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { createPoll, deletePoll, endPoll, type NewPoll, type Poll, pollDeleted, pollUpdated } from '#features/engagement/polls/contract.ts';
import { earliestDuration, isActive } from '#features/engagement/polls/rules.ts';
import { findShownPoll, pollOnWire, pollSnapshot, requirePollManager, timesOfRow } from './read-poll.ts';
import { deleteCurrentPoll, findCurrentPoll, insertPoll, NO_VIEWER, shortenPoll } from './store.ts';

export function startPoll(ctx: Ctx, slug: string, viewer: Viewer, poll: NewPoll): Promise<Poll> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requirePollManager(tx, slug, viewer, createPoll);
    const at = ctx.now();
    if (!(await insertPoll(tx, channelId, viewer.id, poll, at))) return createPoll.refuse('POLL_ALREADY_EXISTS');
    await record(tx, { channelId, act: 'start_poll', actorId: viewer.id, details: { title: poll.title }, at });
    const room = (await findChatroomOfChannel(tx, channelId))!;
    tx.publishLatest(pollUpdated, [room.id], pollSnapshot(ctx, channelId));
    return pollOnWire((await findCurrentPoll(tx, channelId, NO_VIEWER))!, at);
  });
}

/** The result is then shown as long as that of a poll that ends by itself. */
export function endPollEarly(ctx: Ctx, slug: string, viewer: Viewer): Promise<Poll> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requirePollManager(tx, slug, viewer, endPoll);
    const at = ctx.now();
    const poll = (await findShownPoll(tx, channelId, viewer.id, at)) ?? endPoll.refuse('POLL_NOT_FOUND');
    if (!isActive(timesOfRow(poll), at) || !(await shortenPoll(tx, poll, earliestDuration(poll.createdAt, at), at)))
      return endPoll.refuse('POLL_CLOSED');
    await record(tx, { channelId, act: 'end_poll', actorId: viewer.id, details: { title: poll.title }, at });
    const room = (await findChatroomOfChannel(tx, channelId))!;
    tx.publishLatest(pollUpdated, [room.id], pollSnapshot(ctx, channelId));
    return pollOnWire((await findCurrentPoll(tx, channelId, viewer.id))!, at);
  });
}

/** A poll past its display time counts as not found. */
export function removePoll(ctx: Ctx, slug: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requirePollManager(tx, slug, viewer, deletePoll);
    const at = ctx.now();
    const poll = await findShownPoll(tx, channelId, NO_VIEWER, at);
    if (!poll || !(await deleteCurrentPoll(tx, poll.id, at))) return deletePoll.refuse('POLL_NOT_FOUND');
    await record(tx, { channelId, act: 'delete_poll', actorId: viewer.id, details: { title: poll.title }, at });
    const room = (await findChatroomOfChannel(tx, channelId))!;
    tx.publish(pollDeleted, [room.id], []);
  });
}
