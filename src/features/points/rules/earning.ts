/** The minute of an instant, counted since the epoch: who watches is written down once for each. */
export const minuteOf = (at: Date): number => Math.floor(at.getTime() / 60_000);
