import { limitExceeded } from '../media-error.ts';

/** Beyond this a number no longer tells milliseconds apart for certain. It takes 140,000 years, or millions of jumps, to get there. */
const MAX_TIME = 2 ** 52;

/**
 * Turns the 32-bit timestamps of one publisher into a time line that does not wrap around. All tracks share one, so that they stay together
 * when one of them wraps first. Each timestamp is taken as the nearest one to the timestamp before it: less than 2^31 ms (24 days) ahead or
 * back.
 */
export class TimestampUnwrapper {
  #time: number | null = null;

  /** The time in ms. Starts with the first timestamp as it is. */
  next(timestamp: number): number {
    const time: number = this.#time === null ? timestamp : this.#time + ((timestamp - (this.#time % 2 ** 32)) | 0);
    if (Math.abs(time) > MAX_TIME) throw limitExceeded('The timestamps jump too often.');
    this.#time = time;
    return time;
  }
}
