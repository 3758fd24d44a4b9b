import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { listLive, updateViewerCounts } from './store/livestreams.ts';

/** Milliseconds that a count waits for a busy node: nobody waits for it, and a node left out would empty its streams. */
const PATIENCE = 4_000;
/** Whoever has the channel page open listens to `channel.{id}` (wire.md 1.1). */
const PREFIX = 'channel.';

/**
 * Stores how many people watch each live stream, so that every list and every node reads the same number. A stream that the count leaves
 * out keeps its number.
 */
export const countViewers: PeriodicJob = {
  name: 'counting the viewers',
  everySeconds: 5,
  run: async ({ db }, realtime) => {
    const live = await listLive(db);
    if (live.length === 0) return;
    const census = await realtime.census(PREFIX, PATIENCE);
    await updateViewerCounts(
      db,
      new Map(live.map(({ livestreamId, channelId }) => [livestreamId, census.get(`${PREFIX}${channelId}`) ?? 0])),
    );
  },
};
