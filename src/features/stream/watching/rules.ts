import { MINUTE_MS } from '#core/contract/durations.ts';

/**
 * One row per minute, kept for an hour, makes each minute count once. Suggestions use a sampled total per person and channel. Each minute,
 * a tenth of the people is sampled, and a sample counts as ten minutes.
 */

/** Minutes that one sample represents. */
export const SAMPLED_MINUTES = 10;
/** Retention of minute rows. Longer than the clock difference of two nodes. */
export const KEPT_MINUTES = 60;
/** Days without watching after which a channel's total is deleted. */
export const KEPT_DAYS = 90;
/** Minutes from which a channel counts as often watched. */
export const OFTEN_MINUTES = 30;

/** Minutes since the epoch. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS);

export const isSampled = (userId: number, minute: number): boolean => userId % SAMPLED_MINUTES === minute % SAMPLED_MINUTES;
