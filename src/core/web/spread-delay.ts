const MS_PER_PAGE = 3;
/** Milliseconds, for 10,000 pages. */
export const SPREAD_MAX_MS = 30_000;

/** Random milliseconds. The pages of an audience together make about 333 requests a second, and none waits over 30 s. */
export const spreadDelay = (audience: number): number =>
  audience <= 1 ? 0 : Math.random() * Math.min(SPREAD_MAX_MS, audience * MS_PER_PAGE);
