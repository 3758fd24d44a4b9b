import { TIME_HEADER } from '#core/contract/time.ts';

/** Date and time with a time zone: without one, a browser would read its own. */
const ZONED = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/;

/** A resolution of the header, in milliseconds. */
const RESOLUTION = 1;

/** Milliseconds. Smaller corrections show with the next tick of a countdown. */
const NOTICED = 500;

const timeOf = (text: unknown): number | null => {
  const time = typeof text === 'string' && ZONED.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

/**
 * The server's clock, learned from its messages, because the clock of a device may be wrong by any amount. A reply limits the difference on
 * both sides: the server wrote its time between the request and the reply. An event limits it on one side: what it reports has happened.
 * The narrowest limits hold until a message contradicts them, which means that the clock of the device was set.
 */
export class ServerClock {
  /** Milliseconds by which the server is ahead of this device, at least and at most. */
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;
  #ahead = 0;
  readonly #watchers = new Set<() => void>();

  now = (): Date => new Date(Date.now() + this.#ahead);

  /** Converts a time that was read from the clock of this device. */
  at = (deviceTime: number): Date => new Date(deviceTime + this.#ahead);

  /** Call it when a request leaves, and the returned function when its reply arrives. */
  awaitReply(): (headers: Pick<Headers, 'get'>) => void {
    const sent = Date.now();
    return (headers) => {
      const time = timeOf(headers.get(TIME_HEADER));
      if (time !== null) this.#learn(time - Date.now(), time + RESOLUTION - sent);
    };
  }

  /** Learns from the `created_at` of an event or of its subject. */
  learnFromEvent(payload: unknown): void {
    if (typeof payload !== 'object' || payload === null) return;
    for (const part of [payload, ...Object.values(payload)]) {
      const time = typeof part === 'object' && part !== null && 'created_at' in part ? timeOf(part.created_at) : null;
      if (time !== null) this.#learn(time - Date.now(), Number.POSITIVE_INFINITY);
    }
  }

  /** Calls the watcher after every noticeable correction. Returns a function that removes the watcher. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Trusts the clock of the device again. */
  forget(): void {
    [this.#least, this.#most, this.#ahead] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  }

  #learn(least: number, most: number): void {
    const isContradicted = least > this.#most || most < this.#least;
    this.#least = isContradicted ? least : Math.max(least, this.#least);
    this.#most = isContradicted ? most : Math.min(most, this.#most);
    const before = this.#ahead;
    this.#ahead = Math.min(Math.max(before, this.#least), this.#most);
    if (Math.abs(this.#ahead - before) >= NOTICED) for (const watcher of this.#watchers) watcher();
  }
}

export const serverClock = new ServerClock();

/** Now, by the server's clock. Everything that a page measures against a time of the server uses it. */
export const serverNow = (): Date => serverClock.now();
