/**
 * Units of time. A number of milliseconds needs no unit in its name below a minute (`5_000`); everything longer is a multiple of one of these.
 * Months and years are averages.
 */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
export const MONTH_MS = 30.4375 * DAY_MS;
export const YEAR_MS = 365.25 * DAY_MS;

/** The same in seconds, for rate limits, cache headers, jobs and everything else that counts in seconds. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The moment that is this many milliseconds after another one; before it when the number is negative. */
export const msAfter = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** The same in seconds. */
export const secondsAfter = (at: Date, seconds: number): Date => msAfter(at, seconds * SECOND_MS);

/** How many milliseconds the second moment is after the first one; negative when it is before it. */
export const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime();

/** The whole seconds until a moment, rounded up; 0 once it has passed. A button that shows 1 still waits. */
export const secondsUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil(msBetween(now, at) / SECOND_MS));
