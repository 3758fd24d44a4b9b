import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import { deletePastTotals } from './store/totals.ts';

const DAY = 24 * 3600 * 1000;
/** A week or month is deleted this long after it began, when nothing shows it any more. */
const KEPT_DAYS = 62;
const STEP = 1000;

/** Deletes the totals of past weeks and months. Those of all time and the gifts themselves stay: a reversal may come years later. */
export const deletePastPeriods: PeriodicJob = {
  name: 'deleting leaderboards of past weeks and months',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const before = startOf('month', new Date(now().getTime() - KEPT_DAYS * DAY));
    while ((await deletePastTotals(db, before, STEP)) === STEP);
  },
};
