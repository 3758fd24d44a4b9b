import { DAY_MS, HOUR_SECONDS, msAfter } from '#core/contract/durations.ts';
import type { PeriodicJob } from '#core/server/periodic-job.ts';
import { startOf } from '#features/economy/leaderboards/rules.ts';
import { deletePastTotals } from './store/totals.ts';

/** A past week or month is deleted this long after its start, when no list shows it. */
const KEPT_DAYS = 62;
const STEP = 1000;

/** Keeps all-time totals and the gifts themselves, because a reversal may come years later. */
export const deletePastPeriods: PeriodicJob = {
  name: 'deleting past weeks and months of leaderboards',
  everySeconds: HOUR_SECONDS,
  run: async ({ db, now }) => {
    const before = startOf('month', msAfter(now(), -KEPT_DAYS * DAY_MS));
    while ((await deletePastTotals(db, before, STEP)) === STEP);
  },
};
