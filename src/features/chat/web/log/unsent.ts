import type { Delivery, MessageEntry } from './entry.ts';

/** Own messages that the server has not told yet, in the order of sending, known by their ref. */
export class Unsent {
  #entries: readonly MessageEntry[] = [];

  get entries(): readonly MessageEntry[] {
    return this.#entries;
  }

  add(entry: MessageEntry): void {
    this.#entries = [...this.#entries, entry];
  }

  find(ref: string): MessageEntry | null {
    return this.#entries.find((entry) => entry.ref === ref) ?? null;
  }

  become(ref: string, delivery: Delivery): void {
    this.#entries = this.#entries.map((entry) => (entry.ref === ref ? { ...entry, delivery } : entry));
  }

  remove(ref: string): void {
    this.#entries = this.#entries.filter((entry) => entry.ref !== ref);
  }

  /** The optimistic entry gives way to the real one and leaves it its key, hence its row (F-06). */
  settle(real: MessageEntry): MessageEntry {
    const optimistic = real.mine && real.ref !== null ? this.find(real.ref) : null;
    if (optimistic === null) return real;
    this.#entries = this.#entries.filter((entry) => entry !== optimistic);
    return { ...real, key: optimistic.key };
  }
}
