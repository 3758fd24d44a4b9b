import { BADGE_MONTHS, type BadgeMonths } from '#features/economy/subscriptions/contract/subscription.ts';

const SHOWN = 8;

export const reachedStep = (months: number): BadgeMonths => BADGE_MONTHS.findLast((step) => step <= months) ?? BADGE_MONTHS[0];

/** Badges around these months. The next tiers fill the row. */
export function shownSteps(months: number): readonly number[] {
  const at = BADGE_MONTHS.indexOf(reachedStep(months));
  const first = Math.min(Math.max(0, at - SHOWN + 3), BADGE_MONTHS.length - SHOWN);
  return BADGE_MONTHS.slice(first, first + SHOWN);
}
