/** After this many consecutive failures the server is not called for `PAUSE_MS` milliseconds; then one trial call is allowed. */
export const FAILURES_MAX = 3;
export const PAUSE_MS = 30_000;

/**
 * A circuit breaker for a remote server: it allows calls while they succeed, stops them after repeated failures, and allows one trial call
 * after each pause.
 */
export class CircuitBreaker {
  #failures = 0;
  #closedUntil = 0;

  /** True if the server may be called now. Only one trial call is allowed per pause. */
  canCall(now: number): boolean {
    if (this.#failures < FAILURES_MAX) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + PAUSE_MS;
    return true;
  }

  /** Records a success. True if the server had been considered down. */
  recordSuccess(): boolean {
    const wasAway = this.#failures >= FAILURES_MAX;
    this.#failures = 0;
    return wasAway;
  }

  /** Records a failure. True if this failure makes the server count as down. */
  recordFailure(now: number): boolean {
    this.#failures += 1;
    this.#closedUntil = now + PAUSE_MS;
    return this.#failures === FAILURES_MAX;
  }
}
