import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChatroomOfChannel } from '#features/chat/chat/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { createPoll, type NewPoll, type Poll, pollUpdated } from '#features/engagement/polls/contract.ts';
import { pollSnapshot, requirePollManager } from './find-poll.ts';
import { findCurrentPoll, insertPoll, NO_VIEWER } from './store.ts';
import { pollOnWire } from './wire.ts';

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
