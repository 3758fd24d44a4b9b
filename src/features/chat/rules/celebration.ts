/** Months of which a celebration makes years (M-14). */
const MONTHS_A_YEAR = 12;

/** How long somebody has been subscribed, as it is told: a count divisible by 12 in years, every other one in months (M-14). */
export type CelebrationLength = { unit: 'years' | 'months'; count: number };

export function celebrationLength(months: number): CelebrationLength {
  return months > 0 && months % MONTHS_A_YEAR === 0 ? { unit: 'years', count: months / MONTHS_A_YEAR } : { unit: 'months', count: months };
}
