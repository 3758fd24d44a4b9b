import type { OutgoingEvent } from '../bus/bus.ts';
import { PendingFrames } from './pending-frames.ts';
import { Roster } from './presence.ts';

/** A socket as a channel sees it. */
export interface Listener {
  readonly socketId: string;
  write(frames: Buffer): void;
}

/** Shortest and longest time from one flush of a busy channel to the next, in milliseconds. */
const WINDOW = { least: 10, most: 25 } as const;

/**
 * The sockets of this node in one channel, and the events on their way to them. A flush after a pause happens at once
 * (at the end of this turn of the event loop), and so does the next one while each carries a single event. Once events wait for each other,
 * flushes are 10 to 25 ms apart, further the longer one takes, so that under load more events share one write.
 */
export class Channel {
  readonly name: string;
  readonly roster = new Roster();
  readonly #listeners = new Set<Listener>();
  /** Sockets whose list of members is being fetched: what happens meanwhile is kept for them. */
  readonly #joining = new Map<Listener, Buffer[]>();
  readonly #delivered: (count: number) => void;
  #pending = new PendingFrames();
  #scheduled: NodeJS.Immediate | NodeJS.Timeout | null = null;
  #quietUntil = 0;

  constructor(name: string, delivered: (count: number) => void) {
    this.name = name;
    this.#delivered = delivered;
  }

  get sockets(): number {
    return this.#listeners.size + this.#joining.size;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** The socket belongs to the channel, but hears it only after `admit`. */
  hold(listener: Listener): void {
    this.#joining.set(listener, []);
  }

  /** Ends `hold`: says `first`, then what was kept. False when the socket left meanwhile. */
  admit(listener: Listener, first: Buffer): boolean {
    const kept = this.#joining.get(listener);
    if (!kept) return false;
    this.#joining.delete(listener);
    this.#listeners.add(listener);
    listener.write(Buffer.concat([first, ...kept]));
    return true;
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
    this.#joining.delete(listener);
  }

  queue(event: OutgoingEvent): void {
    this.#pending.add(event);
    if (this.#scheduled !== null) return;
    const wait = this.#quietUntil - performance.now();
    this.#scheduled = wait > 0 ? setTimeout(() => this.flush(), wait) : setImmediate(() => this.flush());
  }

  /** Writes everything that waits, now. */
  flush(): void {
    this.#scheduled = null;
    const pending = this.#pending;
    if (pending.size === 0) return;
    this.#pending = new PendingFrames();

    const started = performance.now();
    for (const listener of this.#listeners) {
      const bytes = pending.bytesFor(listener.socketId);
      if (bytes !== null) listener.write(bytes);
    }
    for (const [listener, kept] of this.#joining) {
      const bytes = pending.bytesFor(listener.socketId);
      if (bytes !== null) kept.push(bytes);
    }
    this.#delivered(pending.size * this.sockets);
    const took = performance.now() - started;
    this.#quietUntil = pending.size === 1 ? 0 : started + Math.min(WINDOW.most, Math.max(WINDOW.least, 2 * took));
  }
}
