import { readFile } from 'node:fs/promises';
import { readFlvFile } from '#core/server/media/flv/flv-file.ts';
import type { TrackEvent } from '#core/server/media/flv/track-reader.ts';
import type { MediaSample, TrackConfig } from '#core/server/media/sample.ts';

/** The channels that have a loop, by the username of the broadcaster. `npm run demo-loops` creates their files. */
const CHANNELS: ReadonlySet<string> = new Set(['ana', 'mirelune', 'velodrome', 'theknightshift', 'maplekeys', 'harborlights']);
/** The length of `scripts/demo-loops/scene.ts`. */
const LOOP_MS = 16_000;

export const hasLoop = (channel: string): boolean => CHANNELS.has(channel);

/** Video and audio that a channel of the demo repeats. */
export interface Loop {
  configs: TrackConfig[];
  /** In the order of their decode times, which are below `milliseconds`. */
  samples: MediaSample[];
  milliseconds: number;
}

/** Throws for a channel without a loop. */
export async function readLoop(channel: string): Promise<Loop> {
  return loopOf(readFlvFile(await readFile(new URL(`${channel}.flv`, import.meta.url))), LOOP_MS);
}

/** A loop of a video of this length. */
export function loopOf(events: readonly TrackEvent[], milliseconds: number): Loop {
  const samples = events.flatMap((event) => (event.type === 'sample' ? [event.sample] : []));
  return {
    configs: events.flatMap((event) => (event.type === 'config' ? [event.config] : [])),
    // Audio starts with the first shown frame, some frames after the first decoded one, and ends as much later.
    samples: samples.map((sample) => ({ ...sample, dts: sample.dts % milliseconds })).sort((one, other) => one.dts - other.dts),
    milliseconds,
  };
}

/** Plays a loop endlessly, with timestamps that continue where the loop restarts. */
export class LoopPlayback {
  readonly #loop: Loop;
  #round = 0;
  #next = 0;

  constructor(loop: Loop) {
    this.#loop = loop;
  }

  /** The samples due until this many milliseconds after the start that were not returned before. */
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
