import { MINUTE_MS } from '#core/contract/durations.ts';
import type { PushOutcome } from './pushes.ts';

/** Consecutive failures before a service is paused, and the pause in milliseconds. */
const FAILURES = 5;
const PAUSE = MINUTE_MS;
/** Tracked services. Bounded, because users choose the push services. */
const KEPT = 1_000;

/** Circuit breaker per push service. Fails pushes to a paused service immediately instead of holding a slot until they time out. */
export class Outages {
  readonly #clock: () => number;
  /** Services by origin with failures since their last success. */
  readonly #failing = new Map<string, { failures: number; until: number }>();

  /** `clock` returns monotonic milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  isOut(origin: string): boolean {
    return this.#clock() < (this.#failing.get(origin)?.until ?? 0);
  }

  /** Every outcome except `failed` counts as success. */
  record(origin: string, outcome: PushOutcome): void {
    const failures = (this.#failing.get(origin)?.failures ?? 0) + 1;
    this.#failing.delete(origin);
    if (outcome !== 'failed') return;
    this.#failing.set(origin, { failures, until: failures < FAILURES ? 0 : this.#clock() + PAUSE });
    if (this.#failing.size > KEPT) this.#failing.delete(this.#failing.keys().next().value!);
  }
}
