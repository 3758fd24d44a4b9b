import { MINUTE_MS } from '#core/contract/durations.ts';

/**
 * While a channel is live, each minute is recorded once at its end: viewers and activity. All figures of a stream are derived from these
 * minutes, so they are the same during the stream and after it.
 */

/** Maximum points of a chart. Longer streams have several minutes per point. */
export const MAX_POINTS = 240;

export const lastMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) - 1) * MINUTE_MS);

export const endOfMinute = (now: Date): Date => new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

/** Minutes per chart point, so that a stream of this many minutes has at most `MAX_POINTS`. */
export const minutesPerPoint = (minutes: number): number => Math.max(1, Math.ceil(minutes / MAX_POINTS));
