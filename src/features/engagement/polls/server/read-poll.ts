import type { Ctx, Viewer } from '#core/server/context.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { listPastPolls, PAST_POLLS, type PastPoll, type Poll, showPoll } from '#features/engagement/polls/contract.ts';
import { findShownPoll, requirePollManager } from './find-poll.ts';
import { listEndedPolls, NO_VIEWER } from './store.ts';
import { pastPollOnWire, pollOnWire } from './wire.ts';

export async function readPoll(ctx: Ctx, slug: string, viewer: Viewer | null): Promise<Poll | null> {
  const channel = await requireChannel(ctx.db, slug, showPoll);
  const now = ctx.now();
  const poll = await findShownPoll(ctx.db, channel.id, viewer?.id ?? NO_VIEWER, now);
  return poll && pollOnWire(poll, now);
}

export async function readPastPolls(ctx: Ctx, slug: string, viewer: Viewer): Promise<PastPoll[]> {
  const { id } = await requirePollManager(ctx.db, slug, viewer, listPastPolls);
  return (await listEndedPolls(ctx.db, id, ctx.now(), PAST_POLLS)).map(pastPollOnWire);
}
