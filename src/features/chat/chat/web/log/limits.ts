/** Milliseconds between two flushes into the list (L-05). */
export const FLUSH_MS = 550;
/** Maximum rows while the list follows the newest message (L-07). */
export const FOLLOWING_CAP = 500;
/** Maximum rows while paused (L-07). */
export const PAUSED_CAP = 2000;
/** Timers hardly run in a hidden tab, so at this length the queue is flushed immediately. */
export const QUEUE_CAP = 2000;
export const TOMBSTONES = 500;
export const PAGE = 100;
/** Page sizes for closing a gap. The first request is small because most gaps are short. */
export const GAP_PAGES = [50, 200] as const;
/** Maximum milliseconds that live messages are held back while history fails. */
export const HOLD_MS = 5000;
/** The last one repeats. */
export const RETRY_MS = [1000, 2000, 4000, 8000] as const;
