import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { pollUpdated } from '#features/engagement/polls/contract.ts';
import { pollSnapshotInBatch } from './read-poll.ts';
import { listOpenPolls } from './store.ts';

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
