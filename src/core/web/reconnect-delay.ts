/** Random within a window that grows with the outage: 10,000 pages of a restarted server return over two seconds. */

/** Milliseconds. */
const LEAST = 250;
/** Milliseconds, and the share of the time since the connection was lost. */
const WINDOW = { least: 2_000, most: 30_000, part: 1 / 30 };
/** Delay and window in milliseconds before the first return to a full server. */
const BUSY = { least: 5_000, window: 10_000 };
/** Milliseconds that an attempt may take: longer in a long outage, so that slow networks succeed too. */
const ATTEMPT = { least: 5_000, most: 15_000, part: 1 / 3 };

interface Loss {
  lostFor: number;
  /** The close code of the socket; 4100 to 4199 mean that the server is full (wire.md 2.3). */
  code: number;
  random: number;
}

/** Milliseconds until the next attempt. */
export function reconnectDelay({ lostFor, code, random }: Loss): number {
  const isBusy = code >= 4100 && code < 4200;
  const window = Math.min(WINDOW.most, Math.max(isBusy ? BUSY.window : WINDOW.least, lostFor * WINDOW.part));
  return Math.round((isBusy ? BUSY.least : LEAST) + random * window);
}

/** Milliseconds. */
export const attemptTimeout = (lostFor: number): number => Math.min(ATTEMPT.most, Math.max(ATTEMPT.least, lostFor * ATTEMPT.part));
