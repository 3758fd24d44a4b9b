import { BADGE_MONTHS, type BadgeMonths } from '#features/economy/subscriptions/contract/subscription.ts';

/** How many badges a row has room for. */
const SHOWN = 8;

/** The badge that somebody with these months has. */
export const reachedStep = (months: number): BadgeMonths => BADGE_MONTHS.findLast((step) => step <= months) ?? BADGE_MONTHS[0];

/** The badges around these months: those that come next fill the row, as far as there are any. */
export function shownSteps(months: number): readonly number[] {
  const at = BADGE_MONTHS.indexOf(reachedStep(months));
  const first = Math.min(Math.max(0, at - SHOWN + 3), BADGE_MONTHS.length - SHOWN);
  return BADGE_MONTHS.slice(first, first + SHOWN);
}
