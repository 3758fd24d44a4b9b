/** Milliseconds of the spread per open page. */
const MS_PER_PAGE = 3;
/** The longest spread, in milliseconds: that of 10,000 pages. */
export const SPREAD_MAX_MS = 30_000;

/**
 * A random delay in milliseconds, so that the pages of an audience do not send the same request at once. Together they make about 333
 * requests a second; audiences over 10,000 finish within 30 s. A page without an audience does not wait.
 */
export const spreadDelay = (audience: number): number =>
  audience <= 1 ? 0 : Math.random() * Math.min(SPREAD_MAX_MS, audience * MS_PER_PAGE);
