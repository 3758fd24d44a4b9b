import { limitExceeded } from '../media-error.ts';

/** Beyond this a number may lose millisecond precision. That takes 140,000 years, or millions of jumps. */
const MAX_TIME = 2 ** 52;

/** Unwraps 32-bit timestamps to the value nearest to the previous one, within 2^31 ms (24 days). All tracks share one to stay in sync. */
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
