import { type Deadline, ensureDeadline } from '#core/server/deadlines/deadline.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { endOfMinute, lastMinute } from '#features/stream/stream-stats/rules.ts';
import { insertMinutes } from './store.ts';

/** The maximum number of streams per transaction. */
const BATCH = 200;

/**
 * Records the last minute for every live stream. One node takes the deadline of the whole installation, and its row is rescheduled in the
 * transaction that writes the minutes; the key of a minute refuses a second record. So each minute is recorded once per stream, by whichever
 * node is first, also after a crash. A minute in which no node ran stays without a record.
 */
export const recordMinutes: Deadline = {
  // Databases recorded this kind before the feature was renamed.
  kind: 'streamstats.minute',
  run: async (tx, _ref, now) => {
    const recorded = await insertMinutes(tx, lastMinute(now), BATCH);
    // A full batch runs again at once for the streams that are left.
    return recorded === BATCH ? now : endOfMinute(now);
  },
};

/** Schedules the first minute of an installation. Later runs find the deadline that every run sets again. */
export const scheduleMinutes: PeriodicJob = {
  name: 'scheduling the minutes of streams',
  everySeconds: 600,
  atStart: true,
  run: async (ctx) => {
    await ctx.tx((tx) => ensureDeadline(tx, recordMinutes, 'all', endOfMinute(ctx.now())));
  },
};
