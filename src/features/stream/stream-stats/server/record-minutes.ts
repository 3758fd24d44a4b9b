import { type Deadline, ensureDeadline } from '#core/server/deadlines/deadline.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { endOfMinute, lastMinute } from '#features/stream/stream-stats/rules.ts';
import { insertMinutes } from './store.ts';

/** Maximum streams per transaction. */
const BATCH = 200;

/**
 * One node takes the deadline and reschedules it in the transaction that writes the minutes. The key rejects duplicates, so each minute is
 * recorded once per stream, also after a crash.
 */
export const recordMinutesDeadline: Deadline = {
  // Databases contain this kind from before the feature was renamed.
  kind: 'streamstats.minute',
  run: async (tx, _ref, now) => {
    const recorded = await insertMinutes(tx, lastMinute(now), BATCH);
    // After a full batch, the remaining streams follow immediately.
    return recorded === BATCH ? now : endOfMinute(now);
  },
};

/** Schedules the first run of an installation. Every run schedules the next one. */
export const scheduleMinutes: PeriodicJob = {
  name: 'scheduling stream minutes',
  everySeconds: 600,
  atStart: true,
  run: async (ctx) => {
    await ctx.tx((tx) => ensureDeadline(tx, recordMinutesDeadline, 'all', endOfMinute(ctx.now())));
  },
};
