/**
 * Two records are kept of who watches what. One row per minute, for an hour, so that a minute counts once. And for each person and channel a
 * rough total, which suggestions are made of: every minute a tenth of the people is looked at, so that everybody is once in ten minutes,
 * and what they watch then counts as ten minutes.
 */

/** How many minutes a look at what somebody watches stands for. */
export const SAMPLED_MINUTES = 10;
/** How many minutes of records are kept. This is longer than the clocks of two nodes can differ. */
export const KEPT_MINUTES = 60;
/** A channel that somebody has not watched for so many days is forgotten. */
export const KEPT_DAYS = 90;
/** Who watched a channel for less has only looked in. */
export const OFTEN_MINUTES = 30;

/** The number of the minute since the epoch. Watching is recorded once per minute. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);

/** Whether what this person watches in this minute counts for the total. */
export const isSampled = (userId: number, minute: number): boolean => userId % SAMPLED_MINUTES === minute % SAMPLED_MINUTES;
