import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { keptSince } from '#features/people/notifications/rules/kinds.ts';
import { deleteBefore } from './store/notifications.ts';

/** How many are deleted in one statement, and how many statements a run makes. */
const STEP = 1_000;
const STEPS = 50;

/** Deletes notifications that are too old, in small steps, so that nobody waits for it. What is left is deleted by the next run. */
export const trimNotifications: PeriodicJob = {
  name: 'deleting old notifications',
  everySeconds: 600,
  async run({ db, now }) {
    for (let step = 0; step < STEPS; step++) if ((await deleteBefore(db, keptSince(now()), STEP)) < STEP) return;
  },
};
