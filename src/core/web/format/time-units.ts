import { DAY_MS, HOUR_MS, MINUTE_MS, MONTH_MS, SECOND_MS, WEEK_MS, YEAR_MS } from '#core/contract/durations.ts';

const UNITS = [
  ['year', YEAR_MS],
  ['month', MONTH_MS],
  ['week', WEEK_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

export type TimeUnit = (typeof UNITS)[number][0];

/** A duration in its largest whole unit, rounded down: 45 days are one month, 30 days are four weeks. */
export function largestUnit(milliseconds: number): { unit: TimeUnit; count: number } {
  const length = Math.abs(milliseconds);
  const [unit, size] = UNITS.find(([, least]) => length >= least) ?? UNITS[UNITS.length - 1]!;
  return { unit, count: Math.floor(length / size) };
}
