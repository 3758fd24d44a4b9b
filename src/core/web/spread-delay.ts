/** Milliseconds of the spread for each open page. */
const MS_PER_PAGE = 3;
/** The longest spread, in milliseconds: that of 10,000 pages. */
export const SPREAD_MAX_MS = 30_000;

/**
 * A random delay in milliseconds, so that the pages of an audience that have the same reason to ask the server do not ask in one instant:
 * they make about 333 requests a second, however many they are, and more than 10,000 of them ask within 30 s. A page that is alone does not
 * wait.
 */
export const spreadDelay = (audience: number): number =>
  audience <= 1 ? 0 : Math.random() * Math.min(SPREAD_MAX_MS, audience * MS_PER_PAGE);
