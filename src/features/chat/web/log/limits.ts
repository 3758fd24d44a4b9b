/** Incoming messages reach the list at most this often (chat-core.md 9, L-05). */
export const FLUSH_MS = 550;
/** Rows kept while the list follows the newest message (L-07). */
export const FOLLOWING_CAP = 500;
/** Rows kept while the reader has paused the list (L-07). */
export const PAUSED_CAP = 2000;
/** A hidden tab's timers hardly run: at this length the queue is flushed without waiting for one. */
export const QUEUE_CAP = 2000;
/** Deletions remembered. */
export const TOMBSTONES = 500;
