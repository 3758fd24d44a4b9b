import type { ChatEntry } from './entry.ts';

/** Milliseconds between two flushes into the list (L-05). */
const FLUSH_MS = 550;
/** Timers hardly run in a hidden tab, so at this length the queue is flushed immediately. */
const QUEUE_CAP = 2000;

/** The queue of live entries. It is due at most every 550 ms, and at once after 550 ms without a flush (L-05). */
export class Queue {
  #due: () => void;
  #entries: ChatEntry[] = [];
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #takenAt = Number.NEGATIVE_INFINITY;

  constructor(due: () => void) {
    this.#due = due;
  }

  get entries(): readonly ChatEntry[] {
    return this.#entries;
  }

  add(entry: ChatEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length >= QUEUE_CAP) this.#due();
    else if (!this.#held) this.#schedule();
  }

  take(): readonly ChatEntry[] {
    this.stop();
    const taken = this.#entries;
    if (taken.length > 0) this.#takenAt = performance.now();
    this.#entries = [];
    return taken;
  }

  /** While held, the timer does not make the queue due. */
  hold(held: boolean): void {
    this.#held = held;
  }

  change(next: (entry: ChatEntry) => ChatEntry): void {
    this.#entries = this.#entries.map(next);
  }

  remove(isGone: (entry: ChatEntry) => boolean): void {
    this.#entries = this.#entries.filter((entry) => !isGone(entry));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#takenAt + FLUSH_MS - performance.now());
    this.#timer = setTimeout(() => this.#due(), wait);
  }
}
