/**
 * Maximum number of queued bytes per socket. Queued buffers are shared, so a thousand slow sockets in one room do not cost a thousand times
 * this.
 */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** Maximum age of a queued byte of one socket, in milliseconds. */
export const MAX_BACKLOG_AGE = 10_000;

export type BacklogVerdict = 'fine' | 'backlog_too_large' | 'backlog_too_old';

/**
 * Checks whether data written to a socket is actually sent. It marks the end of the queue, and sets a new mark when everything up to the
 * mark was sent. A mark that stays too long means that its bytes are too old.
 */
export class Backlog {
  #mark: { bytes: number; since: number } | null = null;

  /** `accepted`: all bytes ever handed to the socket; `waiting`: the part of them that was not sent yet. */
  check(accepted: number, waiting: number, now: number): BacklogVerdict {
    if (waiting > MAX_BACKLOG_BYTES) return 'backlog_too_large';
    if (waiting === 0) {
      this.#mark = null;
      return 'fine';
    }
    if (this.#mark === null || accepted - waiting >= this.#mark.bytes) this.#mark = { bytes: accepted, since: now };
    return now - this.#mark.since > MAX_BACKLOG_AGE ? 'backlog_too_old' : 'fine';
  }
}
