import { SECOND_MS } from '#core/contract/durations.ts';

/** Milliseconds over which the rate is an average. */
const WINDOW = 10 * SECOND_MS;

/** Rate of an upload over the last ten seconds. */
export class UploadRate {
  #samples: readonly { received: number; at: number }[] = [];

  /** `now` is milliseconds. Returns bytes a second; null during the first second. */
  add(received: number, now: number): number | null {
    const samples = [...this.#samples, { received, at: now }];
    const start = Math.max(
      0,
      samples.findLastIndex(({ at }) => now - at >= WINDOW),
    );
    this.#samples = samples.slice(start);
    const [first] = this.#samples;
    const elapsed = now - first!.at;
    return elapsed < SECOND_MS ? null : ((received - first!.received) / elapsed) * SECOND_MS;
  }
}
