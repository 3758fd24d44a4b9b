import type { Moment } from './replay.ts';

/** Steps of both clocks that differ by more than this many milliseconds mean that the recording has a gap there. */
const GAP = 500;
/** Gaps that are remembered. */
const MAX_PIECES = 100;

/**
 * When in a recording something was said. The recording of a stream that was interrupted has gaps, so that the time of day and the time of the
 * player run apart: each piece between two gaps has an offset of its own, known once playback is there.
 */
export class ReplayClock {
  /** The first known moment of each piece, and the last one of all. */
  #pieces: Moment[] = [];
  #last: Moment | null = null;

  /** Playback is at this moment. After a jump, what lies between the last moment and this one is not known. */
  reach(moment: Moment, isJump: boolean): void {
    if (isJump || this.#last === null) this.#pieces = [moment];
    else if (Math.abs(offset(moment) - offset(this.#last)) > GAP) this.#pieces = [...this.#pieces.slice(1 - MAX_PIECES), moment];
    this.#last = moment;
  }

  /** The seconds of the player at this time of day (milliseconds). What was said in a gap belongs to the moment after it. */
  timeOf(date: number): number {
    const at = this.#pieces.findLastIndex((piece) => piece.date <= date);
    const piece = this.#pieces[Math.max(0, at)];
    if (piece === undefined) return 0;
    const time = piece.time + (date - piece.date) / 1000;
    return Math.max(0, Math.min(time, this.#pieces[at + 1]?.time ?? time));
  }
}

/** The time of day at the start of the recording if it had no gap before this moment. */
const offset = ({ time, date }: Moment): number => date - time * 1000;
