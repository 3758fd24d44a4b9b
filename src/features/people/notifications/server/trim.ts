import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { keptSince } from '#features/people/notifications/rules/kinds.ts';
import { deleteBefore } from './store/notifications.ts';

/** Rows per statement, and statements per run. */
const STEP = 1_000;
const STEPS = 50;

/** Deletes expired notifications in small steps to keep locks short. The next run continues. */
export const trimNotifications: PeriodicJob = {
  name: 'deleting old notifications',
  everySeconds: 600,
  async run({ db, now }) {
    for (let step = 0; step < STEPS; step++) if ((await deleteBefore(db, keptSince(now()), STEP)) < STEP) return;
  },
};
