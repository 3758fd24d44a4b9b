import { wireDate } from '#core/contract/time.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { requireChannel, requirePermissionTo } from '#features/channel/channels/server/api.ts';
import { listPastPolls, PAST_POLLS, type PastPoll, type Poll, pollUpdated, showPoll } from '#features/engagement/polls/contract.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { isRemoved, secondsLeft, secondsUntilRemoved, timesOf } from '#features/engagement/polls/rules.ts';
import { findCurrentPoll, findCurrentPolls, listEndedPolls, listOpenPolls, NO_VIEWER, type PastPollRow, type PollRow } from './store.ts';

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

/** Finds the poll that a channel currently shows, open or with its result; null when there is none (PO-06). */
export async function findShownPoll(db: Db, channelId: number, viewerId: number, now: Date): Promise<PollRow | null> {
  return shownAt(await findCurrentPoll(db, channelId, viewerId), now);
}

const shownAt = (poll: PollRow | null, now: Date): PollRow | null => (poll && !isRemoved(timesOfRow(poll), now) ? poll : null);

export const requirePollManager = requirePermissionTo(pollsFeature.permissions.manage_polls);

/** Loads the poll when its event is sent, at the time of sending, without personal votes. */
export const pollSnapshot = (ctx: Pick<Ctx, 'now'>, channelId: number) => async (db: Db) =>
  payloadOf(await findCurrentPoll(db, channelId, NO_VIEWER), ctx.now());

/** Like `pollSnapshot`, but polls whose events are sent at the same moment are read with one statement. */
const pollSnapshotInBatch = (ctx: Ctx, channelId: number) => async () => payloadOf(await reads(ctx).enqueue(channelId), ctx.now());

function payloadOf(current: PollRow | null, now: Date) {
  const poll = shownAt(current, now);
  return poll && { poll: pollOnWire(poll, now) };
}

const reads = perContext(
  ({ db }) =>
    new Batcher<number, PollRow | null>(
      async (channelIds) => {
        const polls = new Map((await findCurrentPolls(db, channelIds)).map((poll) => [poll.channelId, poll]));
        return channelIds.map((id) => polls.get(id) ?? null);
      },
      { maxBatchSize: 500, maxQueued: 10_000, maxConcurrent: 1 },
    ),
);

export const timesOfRow = ({ createdAt, duration, resultDuration }: PollRow) => timesOf(createdAt, duration, resultDuration);

export function pollOnWire(row: PollRow, now: Date): Poll {
  const { title, options, duration, resultDuration, createdAt, votedOptionId } = row;
  const times = timesOfRow(row);
  return {
    title,
    options,
    duration,
    remaining: secondsLeft(times, now),
    result_display_duration: resultDuration,
    removed_in: secondsUntilRemoved(times, now),
    has_voted: votedOptionId !== null,
    voted_option_id: votedOptionId,
    created_at: wireDate(createdAt),
  };
}

const pastPollOnWire = ({ title, options, createdAt, endedAt }: PastPollRow): PastPoll => ({
  title,
  options,
  created_at: wireDate(createdAt),
  ended_at: wireDate(endedAt),
});

/**
 * Publishes once a second, also without votes, for display-only programs (PO-07). Snapshots are limited to one per second and room across
 * nodes.
 */
export const publishOpenPolls: PeriodicJob = {
  name: 'publishing open polls',
  everySeconds: 1,
  run: async (ctx, realtime) => {
    if (!ctx.flags.polls) return;
    const open = await listOpenPolls(ctx.db, ctx.now());
    const heard = open.filter(({ chatroomId }) => realtime.isListening(pollUpdated.channel(chatroomId)));
    if (heard.length === 0) return;
    await ctx.tx(async (tx) => {
      for (const { channelId, chatroomId } of heard) tx.publishLatest(pollUpdated, [chatroomId], pollSnapshotInBatch(ctx, channelId));
    });
  },
};
