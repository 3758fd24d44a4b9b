import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listLive, updateViewerCounts } from './store/livestreams.ts';

/**
 * How many milliseconds a count waits for a slow node. Nobody waits for the result, and a count without that node would show its streams as
 * empty.
 */
const TIMEOUT_MS = 4_000;
/** Everybody who has the channel page open is subscribed to `channel.{id}` (wire.md 1.1). */
const PREFIX = 'channel.';

/**
 * Stores the viewer count of each live stream, so that every list and every node shows the same number. A stream that is missing from the
 * count keeps its number.
 */
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
