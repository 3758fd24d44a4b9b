import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listLive, updateViewerCounts } from './store/livestreams.ts';

/** Wait for a slow node, in milliseconds. A count without that node would show its streams as empty. */
const TIMEOUT_MS = 4_000;
/** Every open channel page subscribes to `channel.{id}` (wire.md 1.1). */
const PREFIX = 'channel.';

/** Stores viewer counts, so that all lists and nodes show the same number. Streams missing from the count keep their number. */
export const countViewers: PeriodicJob = {
  name: 'counting the viewers',
  everySeconds: 5,
  run: async ({ db }, realtime) => {
    const live = await listLive(db);
    if (live.length === 0) return;
    const channelOf = (channelId: number) => `${PREFIX}${channelId}`;
    const channels = live.map(({ channelId }) => channelOf(channelId));
    const audience = await realtime.audience({ prefix: PREFIX, channels }, TIMEOUT_MS);
    await updateViewerCounts(
      db,
      new Map(live.map(({ livestreamId, channelId }) => [livestreamId, audience.get(channelOf(channelId)) ?? 0])),
    );
  },
};
