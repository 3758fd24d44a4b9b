import type { PushOutcome } from './pushes.ts';

/** After so many pushes in a row without success a push service is left alone, for so many milliseconds. */
const FAILURES = 5;
const PAUSE = 60_000;
/** Users choose the push services, so only so many are remembered. */
const KEPT = 1_000;

/** The push services that do not answer. Pushes to them fail at once, instead of holding a place until they time out. */
export class Outages {
  readonly #clock: () => number;
  /** By origin, those with a failure since their last success. */
  readonly #failing = new Map<string, { failures: number; until: number }>();

  /** `clock` is in milliseconds and never goes back. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  isOut(origin: string): boolean {
    return this.#clock() < (this.#failing.get(origin)?.until ?? 0);
  }

  /** Any answer but that of a broken or busy service is one. */
  record(origin: string, outcome: PushOutcome): void {
    const failures = (this.#failing.get(origin)?.failures ?? 0) + 1;
    this.#failing.delete(origin);
    if (outcome !== 'failed') return;
    this.#failing.set(origin, { failures, until: failures < FAILURES ? 0 : this.#clock() + PAUSE });
    if (this.#failing.size > KEPT) this.#failing.delete(this.#failing.keys().next().value!);
  }
}
