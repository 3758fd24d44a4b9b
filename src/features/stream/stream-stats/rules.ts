/**
 * While a channel is live, every minute that is over is recorded once: how many people watched, and what happened in it. The figures of a
 * stream are built from these minutes only, so they are the same during the stream and after it.
 */

const MINUTE_MS = 60_000;

/** The maximum number of points of a chart. A longer stream has several minutes per point. */
export const MAX_POINTS = 240;

/** The start of the last minute that is over. */
export const lastMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) - 1) * MINUTE_MS);

/** When the current minute is over. */
export const endOfMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

/** How many minutes one point of a chart covers, so that a stream of this many minutes has at most `MAX_POINTS`. */
export const minutesPerPoint = (minutes: number): number => Math.max(1, Math.ceil(minutes / MAX_POINTS));
