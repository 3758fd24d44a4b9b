import { readFile } from 'node:fs/promises';
import { readFlvFile } from '#core/server/media/flv/flv-file.ts';
import type { MediaEvent } from '#core/server/media/flv/track-reader.ts';
import type { MediaSample, TrackConfig } from '#core/server/media/sample.ts';
import { CAPTIONS, withCaptions } from './captions.ts';

/** By the broadcaster's username. `npm run demo-loops` creates the files. */
const CHANNELS: ReadonlySet<string> = new Set(['ana', 'mirelune', 'velodrome', 'theknightshift', 'maplekeys', 'harborlights']);
/** The length of `scripts/demo-loops/scene.ts`. */
const LOOP_MS = 16_000;

export const hasLoop = (channel: string): boolean => CHANNELS.has(channel);

export interface Loop {
  configs: TrackConfig[];
  /** By decode time, below `milliseconds`. */
  samples: MediaSample[];
  milliseconds: number;
}

/** Throws for a channel without a loop. */
export async function readLoop(channel: string): Promise<Loop> {
  const loop = loopOf(readFlvFile(await readFile(new URL(`${channel}.flv`, import.meta.url))), LOOP_MS);
  const lines = CAPTIONS[channel];
  return lines === undefined ? loop : { ...loop, samples: withCaptions(loop.samples, lines, LOOP_MS) };
}

export function loopOf(events: readonly MediaEvent[], milliseconds: number): Loop {
  const samples = events.flatMap((event) => (event.kind === 'sample' ? [event.sample] : []));
  return {
    configs: events.flatMap((event) => (event.kind === 'config' ? [event.config] : [])),
    // Audio starts and ends some frames after the video.
    samples: samples.map((sample) => ({ ...sample, dts: sample.dts % milliseconds })).sort((one, other) => one.dts - other.dts),
    milliseconds,
  };
}

/** Timestamps continue where the loop restarts. */
export class LoopPlayback {
  readonly #loop: Loop;
  #round = 0;
  #next = 0;

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  /** The samples due after `elapsed` milliseconds and not returned before. */
  due(elapsed: number): MediaSample[] {
    const { samples, milliseconds } = this.#loop;
    const due: MediaSample[] = [];
    for (;;) {
      const sample = samples[this.#next]!;
      const dts = sample.dts + this.#round * milliseconds;
      if (dts > elapsed) return due;
      due.push({ ...sample, dts });
      this.#next = (this.#next + 1) % samples.length;
      if (this.#next === 0) this.#round += 1;
    }
  }
}
