/**
 * Delays before a reconnect. Every page waits a random part of a window, so that the pages of a restarted server do not all return at once:
 * 10,000 pages return over two seconds. The window grows with the outage, so that a long one costs little.
 */

/** Minimum delay of every page in milliseconds. */
const LEAST = 250;
/** The window in milliseconds: a thirtieth of the time since the connection was lost, within these limits. */
const WINDOW = { least: 2_000, most: 30_000, part: 1 / 30 };
/** Minimum delay before the first return to a full server, and its window, in milliseconds. */
const BUSY = { least: 5_000, window: 10_000 };
/** Milliseconds that an attempt may take: longer in a long outage, so that slow networks succeed too. */
const ATTEMPT = { least: 5_000, most: 15_000, part: 1 / 3 };

interface Loss {
  /** Milliseconds since the connection was lost. */
  lostFor: number;
  /** The close code of the socket; 4100 to 4199 mean that the server is full (wire.md 2.3). */
  code: number;
  /** From 0 to below 1. */
  random: number;
}

/** Milliseconds until the next attempt. */
export function reconnectDelay({ lostFor, code, random }: Loss): number {
  const isBusy = code >= 4100 && code < 4200;
  const window = Math.min(WINDOW.most, Math.max(isBusy ? BUSY.window : WINDOW.least, lostFor * WINDOW.part));
  return Math.round((isBusy ? BUSY.least : LEAST) + random * window);
}

/** Milliseconds without a response after which an attempt fails. */
export const attemptTimeout = (lostFor: number): number => Math.min(ATTEMPT.most, Math.max(ATTEMPT.least, lostFor * ATTEMPT.part));
