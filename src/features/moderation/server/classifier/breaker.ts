/** After so many failures in a row nobody is asked any more, for so many milliseconds; then one may try. */
export const FAILURES = 3;
export const PAUSE_MS = 30_000;

/** Whether to ask a server that may be away: closed while it answers, open after failures, one trial after each pause. */
export class Breaker {
  #failures = 0;
  #closedUntil = 0;

  /** True when it may be asked now; a trial that is under way is not joined by a second one. */
  mayTry(now: number): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + PAUSE_MS;
    return true;
  }

  /** True when it had been away. */
  succeeded(): boolean {
    const wasAway = this.#failures >= FAILURES;
    this.#failures = 0;
    return wasAway;
  }

  /** True when this is the failure by which it counts as away. */
  failed(now: number): boolean {
    this.#failures += 1;
    this.#closedUntil = now + PAUSE_MS;
    return this.#failures === FAILURES;
  }
}
