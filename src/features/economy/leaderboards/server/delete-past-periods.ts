import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import { deletePastTotals } from './store/totals.ts';

const DAY = 24 * 3600 * 1000;
/** A past week or month is deleted this long after its start, when no list shows it. */
const KEPT_DAYS = 62;
const STEP = 1000;

/** Keeps all-time totals and the gifts themselves, because a reversal may come years later. */
export const deletePastPeriods: PeriodicJob = {
  name: 'deleting past weeks and months of leaderboards',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const before = startOf('month', new Date(now().getTime() - KEPT_DAYS * DAY));
    while ((await deletePastTotals(db, before, STEP)) === STEP);
  },
};
