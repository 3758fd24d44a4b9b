/** Bytes that may wait for one socket. Waiting buffers are shared, so a thousand slow sockets in one room do not cost a thousand times this. */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** How long a byte may wait for one socket, in milliseconds. */
export const MAX_BACKLOG_AGE = 10_000;

export type BacklogVerdict = 'fine' | 'backlog_too_large' | 'backlog_too_old';

/**
 * Watches whether what was written to a socket also leaves it. It marks the end of what is queued; when everything up
 * to the mark has left, a new mark is set. A mark that stays too long means that its bytes are too old.
 */
export class Backlog {
  #mark: { bytes: number; since: number } | null = null;

  /** `accepted`: bytes ever handed to the socket; `waiting`: those of them that have not left yet. */
  judge(accepted: number, waiting: number, now: number): BacklogVerdict {
    if (waiting > MAX_BACKLOG_BYTES) return 'backlog_too_large';
    if (waiting === 0) {
      this.#mark = null;
      return 'fine';
    }
    if (this.#mark === null || accepted - waiting >= this.#mark.bytes) this.#mark = { bytes: accepted, since: now };
    return now - this.#mark.since > MAX_BACKLOG_AGE ? 'backlog_too_old' : 'fine';
  }
}
