import { type ChangeRequest, currentRequest } from './lane.ts';

/** Milliseconds after work outside of a request before there is a lull: such work often takes the connection several times. */
const LULL_AFTER = 3;
/** Milliseconds for which background work waits for a lull, so that a chat that has none does not stop it. */
const LULL_PATIENCE = 50;

/** The share of its usual time in which a background transaction has done so little that rolling it back is better than letting work wait. */
const YIELDS_WITHIN = 0.75;
/** The weight of the newest background transaction in the usual time. */
const NEWEST = 1 / 8;

/**
 * Keeps background work on the only connection of an embedded database out of the way of messages. It begins in a lull: while no work has or
 * wants the connection, and no request is between two turns of it, so that no message that is on its way waits. It yields to work that comes
 * soon after it has begun.
 */
export class Lulls {
  /** Whether work neither has nor wants the connection. */
  readonly #isFree: () => boolean;
  /** The requests that took the connection and are not answered. */
  readonly #unanswered = new Set<ChangeRequest>();
  /** Runs for a moment after work outside of a request. */
  #timer: NodeJS.Timeout | null = null;
  /** Background work that waits, each as the function that lets it go on. */
  readonly #waiting = new Set<() => void>();
  /** When background work took the connection, as `performance.now()`; null while it does not hold that. */
  #backgroundSince: number | null = null;
  /** Milliseconds for which background work usually holds the connection; 0 until that is known. */
  #usual = 0;
  #shouldYield = false;

  constructor(isFree: () => boolean) {
    this.#isFree = isFree;
  }

  get isLull(): boolean {
    return this.#isFree() && this.#unanswered.size === 0 && this.#timer === null;
  }

  /** Whether background work that holds the connection is to be rolled back, because work came soon after it had begun. */
  get shouldYield(): boolean {
    return this.#shouldYield;
  }

  /** Resolves in a lull, one caller in each, or after the patience. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.#waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, LULL_PATIENCE);
      this.#waiting.add(goOn);
    });
  }

  /** Lets the next background work go on if this is a lull. */
  use(): void {
    const [first] = this.#waiting;
    if (first && this.isLull) first();
  }

  /** To be called before work takes the connection or queues for it. Returns the request that this answers, if any, for `workLeaves`. */
  workComes(): ChangeRequest | null {
    const isEarly = this.#backgroundSince !== null && performance.now() - this.#backgroundSince < this.#usual * YIELDS_WITHIN;
    if (isEarly) this.#shouldYield = true;
    const request = currentRequest();
    if (request === null || this.#unanswered.has(request)) return request;
    this.#unanswered.add(request);
    request.onAnswered(() => {
      this.#unanswered.delete(request);
      this.use();
    });
    return request;
  }

  /** To be called when work gives the connection back. */
  workLeaves(request: ChangeRequest | null): void {
    if (request === null || request.isAnswered) this.#startTimer();
  }

  backgroundBegins(): void {
    this.#backgroundSince = performance.now();
  }

  backgroundEnds(): void {
    const took = performance.now() - this.#backgroundSince!;
    if (!this.#shouldYield) this.#usual += (took - this.#usual) * (this.#usual === 0 ? 1 : NEWEST);
    this.#backgroundSince = null;
    this.#shouldYield = false;
  }

  #startTimer(): void {
    if (this.#timer) {
      this.#timer.refresh();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.use();
    }, LULL_AFTER);
    this.#timer.unref();
  }
}
