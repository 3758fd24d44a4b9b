import type { Moment } from './replay.ts';

/** Steps of the two clocks that differ by more milliseconds than this indicate a gap. */
const GAP = 500;
/** Number of remembered gaps. */
const MAX_PIECES = 100;

/** Maps dates to player times. Between gaps of an interrupted stream, each part has its own offset, known once playback reaches it. */
export class ReplayClock {
  /** The first known moment of each part, and the last of all. */
  #pieces: Moment[] = [];
  #last: Moment | null = null;

  /** After a jump, the time between the last moment and this one stays unknown. */
  reach(moment: Moment, isJump: boolean): void {
    if (isJump || this.#last === null) this.#pieces = [moment];
    else if (Math.abs(offset(moment) - offset(this.#last)) > GAP) this.#pieces = [...this.#pieces.slice(1 - MAX_PIECES), moment];
    this.#last = moment;
  }

  /** Player time in seconds of a date (milliseconds). Dates in a gap map to its end. */
  timeOf(date: number): number {
    const at = this.#pieces.findLastIndex((piece) => piece.date <= date);
    const piece = this.#pieces[Math.max(0, at)];
    if (piece === undefined) return 0;
    const time = piece.time + (date - piece.date) / 1000;
    return Math.max(0, Math.min(time, this.#pieces[at + 1]?.time ?? time));
  }
}

/** Date of the recording's start, if it had no gap before this moment. */
const offset = ({ time, date }: Moment): number => date - time * 1000;
