/** Incoming messages reach the list at most this often (L-05). */
export const FLUSH_MS = 550;
/** Rows kept while the list follows the newest message (L-07). */
export const FOLLOWING_CAP = 500;
/** Rows kept while the reader has paused the list (L-07). */
export const PAUSED_CAP = 2000;
/** A hidden tab's timers hardly run: at this length the queue is flushed without waiting for one. */
export const QUEUE_CAP = 2000;
/** Deletions remembered. */
export const TOMBSTONES = 500;
/** Rows of the first page and of older ones. */
export const PAGE = 100;
/** Closing a gap asks for this many first, most gaps are short, and for pages of the second length after that. */
export const GAP_PAGES = [50, 200] as const;
/** While history cannot be read, live messages wait for it this long at most. */
export const HOLD_MS = 5000;
/** Wait before history is asked again after a failure: doubles up to the last. */
export const RETRY_MS = [1000, 2000, 4000, 8000] as const;
