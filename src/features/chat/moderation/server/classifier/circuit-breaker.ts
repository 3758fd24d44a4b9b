/** After this many consecutive failures, calls stop for `PAUSE_MS` milliseconds. Then one trial call is allowed. */
export const FAILURES_MAX = 3;
export const PAUSE_MS = 30_000;

export class CircuitBreaker {
  #failures = 0;
  #closedUntil = 0;

  canCall(now: number): boolean {
    if (this.#failures < FAILURES_MAX) return true;
    if (now < this.#closedUntil) return false;
    this.#closedUntil = now + PAUSE_MS;
    return true;
  }

  /** Returns true if the server was considered down. */
  recordSuccess(): boolean {
    const wasAway = this.#failures >= FAILURES_MAX;
    this.#failures = 0;
    return wasAway;
  }

  /** Returns true if this failure opens the breaker. */
  recordFailure(now: number): boolean {
    this.#failures += 1;
    this.#closedUntil = now + PAUSE_MS;
    return this.#failures === FAILURES_MAX;
  }
}
