/** The number of the minute since the epoch. Watching is recorded once per minute. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
