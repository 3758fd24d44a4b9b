const MONTHS_A_YEAR = 12;

/** In years if the months are divisible by 12, otherwise in months (M-14). */
export type CelebrationLength = { unit: 'years' | 'months'; count: number };

export function celebrationLength(months: number): CelebrationLength {
  return months > 0 && months % MONTHS_A_YEAR === 0 ? { unit: 'years', count: months / MONTHS_A_YEAR } : { unit: 'months', count: months };
}
