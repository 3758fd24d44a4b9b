/** The minute of an instant, counted since the epoch. Who watches is recorded once for each. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
