import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * `reads` answers GET requests. `background` is long work in steps, of which nobody waits for the single step. `work` is everything else: sends,
 * votes, sessions, jobs.
 */
export type Lane = 'work' | 'reads' | 'background';

/** A request that changes something, from its beginning until it is answered. */
export class ChangeRequest {
  readonly #callbacks = new Set<() => void>();
  #isAnswered = false;

  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Calls this once the request is answered. */
  onAnswered(callback: () => void): void {
    this.#callbacks.add(callback);
  }

  answer(): void {
    this.#isAnswered = true;
    for (const callback of this.#callbacks) callback();
  }
}

const current = new AsyncLocalStorage<{ lane: Lane; request: ChangeRequest | null }>();

/** Runs work whose database statements take connections in the lane of reads. */
export const asRead = <T>(work: () => T): T => current.run({ lane: 'reads', request: null }, work);

/** Runs a step of long work, whose transactions keep out of the way of messages (see `ConnectionLanes`). */
export const asBackground = <T>(work: () => T): T => current.run({ lane: 'background', request: null }, work);

/** Runs what answers a request that changes something; background work begins before or after it (see `Lulls`). */
export async function asChange<T>(work: () => Promise<T>): Promise<T> {
  const request = new ChangeRequest();
  try {
    return await current.run({ lane: 'work', request }, work);
  } finally {
    request.answer();
  }
}

/** The lane of the code that is running; `work` unless `asRead` or `asBackground` started it. */
export const currentLane = (): Lane => current.getStore()?.lane ?? 'work';

/** The request that the running code answers, or null. A batch runs in the context of its first request, also when that is answered. */
export function currentRequest(): ChangeRequest | null {
  const request = current.getStore()?.request ?? null;
  return request?.isAnswered ? null : request;
}
