/** Milliseconds below a minute need no unit in their name (`5_000`). Months and years are averages. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
export const MONTH_MS = 30.4375 * DAY_MS;
export const YEAR_MS = 365.25 * DAY_MS;

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const msAfter = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export const secondsAfter = (at: Date, seconds: number): Date => msAfter(at, seconds * SECOND_MS);

/** Negative when `to` is before `from`. */
export const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime();

/** Rounded up, 0 once it has passed: a button that shows 1 still waits. */
export const secondsUntil = (at: Date, now: Date): number => Math.max(0, Math.ceil(msBetween(now, at) / SECOND_MS));
