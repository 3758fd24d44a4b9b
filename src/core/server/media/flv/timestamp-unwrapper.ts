import { limitExceeded } from '../media-error.ts';

/** Beyond this a number may lose millisecond precision. That takes 140,000 years, or millions of jumps. */
const MAX_TIME = 2 ** 52;

/**
 * Turns the 32-bit timestamps of one publisher into a timeline without wraparounds. All tracks share one, so that they stay in sync when
 * one of them wraps first. Each timestamp is read as the value nearest to the previous one: less than 2^31 ms (24 days) ahead or back.
 */
export class TimestampUnwrapper {
  #time: number | null = null;

  /** The time in ms. Starts with the first timestamp. */
  next(timestamp: number): number {
    const time: number = this.#time === null ? timestamp : this.#time + ((timestamp - (this.#time % 2 ** 32)) | 0);
    if (Math.abs(time) > MAX_TIME) throw limitExceeded('The timestamps jump too often.');
    this.#time = time;
    return time;
  }
}
