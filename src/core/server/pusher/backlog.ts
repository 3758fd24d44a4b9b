/** Per socket. Queued buffers are shared, so a thousand slow sockets in one room do not cost a thousand times this. */
export const MAX_BACKLOG_BYTES = 1_048_576;
/** Milliseconds. */
export const MAX_BACKLOG_AGE = 10_000;

export type BacklogVerdict = 'fine' | 'backlog_too_large' | 'backlog_too_old';

/** Marks the end of the queue, and again once everything up to the mark was sent. An old mark means that its bytes are too old. */
export class Backlog {
  #mark: { bytes: number; since: number } | null = null;

  /** `accepted`: all bytes ever handed to the socket; `waiting`: those not sent yet. */
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
