/** Minimum time between two flushes of incoming messages into the list (L-05). */
export const FLUSH_MS = 550;
/** Maximum number of rows while the list follows the newest message (L-07). */
export const FOLLOWING_CAP = 500;
/** Maximum number of rows while the reader has paused the list (L-07). */
export const PAUSED_CAP = 2000;
/** Timers hardly run in a hidden tab, so at this length the queue is flushed without waiting for one. */
export const QUEUE_CAP = 2000;
/** Number of deletions remembered. */
export const TOMBSTONES = 500;
/** Rows per page, for the first page and older ones. */
export const PAGE = 100;
/** Page sizes for closing a gap: the first request is small because most gaps are short, later ones use the second size. */
export const GAP_PAGES = [50, 200] as const;
/** Maximum time that live messages are held back while history cannot be read. */
export const HOLD_MS = 5000;
/** Delays between retries of history; the last one repeats. */
export const RETRY_MS = [1000, 2000, 4000, 8000] as const;
