import type { PackagerOutput, SegmentStart } from '../output.ts';
import type { PackagerWatcher } from '../packager.ts';
import type { MediaSample, VideoConfig } from '../sample.ts';
import type { Opening } from '../segment-writer.ts';
import type { TimedSample } from '../track-queue.ts';
import { RungWriter } from './rung-writer.ts';

/** Maximum number of B-frames of the source, which a decoder reorders. */
const REORDERED = 4;

/**
 * A transcoder without coding: each frame is output in the order of presentation, some frames later. At the frame numbers in `crashes` it
 * loses its frames, and restarts with the next key frame.
 */
export class EchoTranscoder implements PackagerWatcher {
  readonly outputs: PackagerOutput[] = [];
  readonly #writer = new RungWriter('360p');
  readonly #lag: number;
  readonly #crashes: ReadonlySet<number>;
  #held: MediaSample[] = [];
  #runs = false;
  #count = 0;

  constructor(lag: number, crashes: readonly number[] = []) {
    this.#lag = lag;
    this.#crashes = new Set(crashes);
  }

  config(config: VideoConfig): void {
    this.#drain();
    this.#writer.config({ ...config, width: 640, height: 360 });
  }

  frame(sample: MediaSample, time: number): void {
    this.#runs ||= sample.isKeyFrame;
    if (this.#crashes.has(this.#count++)) {
      this.#held = [];
      this.#runs = false;
    }
    if (!this.#runs) return;
    this.#held.push({ ...sample, dts: time + sample.offset, offset: 0 });
    this.#give(REORDERED + this.#lag);
  }

  open(opening: Opening, segment: SegmentStart, partNumber: number): void {
    this.#writer.add({ kind: 'open', opening, segment, partNumber }, 0);
    this.#advance();
  }

  part(start: number, end: number, audio: readonly TimedSample[]): void {
    this.#writer.add({ kind: 'part', start, end, audio }, 0);
    this.#advance();
  }

  close(end: number): void {
    this.#writer.add({ kind: 'close', end }, 0);
    this.#advance();
  }

  interrupted(): void {
    this.#drain();
    this.#writer.add({ kind: 'interrupted' }, 0);
    this.#advance();
  }

  #drain(): void {
    this.#give(0);
    this.#runs = false;
    this.#advance();
  }

  #give(kept: number): void {
    this.#held.sort((one, other) => one.dts - other.dts);
    for (const frame of this.#held.splice(0, Math.max(0, this.#held.length - kept))) this.#writer.frame(frame);
    this.#advance();
  }

  #advance(): void {
    this.outputs.push(...this.#writer.advance(!this.#runs));
  }
}
