/** The length of the calendar units in milliseconds; months and years are averages. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
export const MONTH = 30.4375 * DAY;
export const YEAR = 365.25 * DAY;

const UNITS = [
  ['year', YEAR],
  ['month', MONTH],
  ['week', WEEK],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const;

export type TimeUnit = (typeof UNITS)[number][0];

/** A duration in its largest whole unit, rounded down: 45 days are one month, 30 days are four weeks. */
export function largestUnit(milliseconds: number): { unit: TimeUnit; count: number } {
  const length = Math.abs(milliseconds);
  const [unit, size] = UNITS.find(([, least]) => length >= least) ?? UNITS[UNITS.length - 1]!;
  return { unit, count: Math.floor(length / size) };
}
