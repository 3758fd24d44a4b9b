import { LOOP_SECONDS, random, TAU } from './scene.ts';

export const SAMPLE_RATE = 48_000;
const LENGTH = LOOP_SECONDS * SAMPLE_RATE;

/** A loop of sound to which parts are added. A part beyond the end continues at the start. */
export class Sound {
  readonly samples = new Float32Array(LENGTH);

  /** `shape` is the sample this many seconds after the start of the part. */
  add(start: number, seconds: number, shape: (at: number) => number): this {
    const first = Math.round(start * SAMPLE_RATE);
    for (let index = 0; index < seconds * SAMPLE_RATE; index++) this.samples[(first + index) % LENGTH]! += shape(index / SAMPLE_RATE);
    return this;
  }

  /** A struck string. `note` is a MIDI number. */
  string(start: number, note: number, loudness: number, seconds = 3): this {
    const frequency = frequencyOf(note);
    return this.add(start, seconds, (at) => {
      const attack = Math.min(1, at / 0.004) * Math.min(1, (seconds - at) / 0.2);
      const overtone = (n: number, share: number) => share * Math.sin(TAU * frequency * n * at) * Math.exp(-at * (0.9 + 0.7 * n));
      return loudness * attack * (overtone(1, 1) + overtone(2, 0.45) + overtone(3, 0.2) + overtone(4, 0.09) + overtone(6, 0.03));
    });
  }

  /** A soft tone that swells and fades. */
  pad(start: number, seconds: number, note: number, loudness: number): this {
    const frequency = frequencyOf(note);
    return this.add(start, seconds, (at) => {
      const swell = Math.sin((Math.PI * at) / seconds) ** 2;
      const waver = 1 + 0.15 * Math.sin(TAU * 0.5 * at);
      return loudness * swell * waver * (Math.sin(TAU * frequency * at) + 0.3 * Math.sin(TAU * frequency * 2.003 * at));
    });
  }

  /** Noise, damped above `cutoff` (in Hz), with `loudness` over the time of the loop. */
  noise(seed: number, cutoff: number, loudness: (at: number) => number): this {
    const next = random(seed);
    const white = Float32Array.from({ length: LENGTH }, () => next() * 2 - 1);
    const share = 1 - Math.exp((-TAU * cutoff) / SAMPLE_RATE);
    let level = 0;
    // The first pass only brings the filter to its state at the end of the loop.
    for (let index = 0; index < 2 * LENGTH; index++) {
      level += share * (white[index % LENGTH]! - level);
      if (index >= LENGTH) this.samples[index - LENGTH]! += (loudness((index - LENGTH) / SAMPLE_RATE) * level) / Math.sqrt(share);
    }
    return this;
  }

  /** A short knock of wood. */
  knock(start: number, loudness: number): this {
    return this.add(start, 0.12, (at) => loudness * Math.exp(-at * 55) * (Math.sin(TAU * 420 * at) + 0.5 * Math.sin(TAU * 1130 * at)));
  }
}

const frequencyOf = (note: number): number => 440 * 2 ** ((note - 69) / 12);
