import type { Delivery, MessageEntry } from './entry.ts';

/** Own messages that the server has not told yet, in the order of sending, known by their ref. */
export class Unsent {
  #entries: readonly MessageEntry[] = [];
  /** Denied before the answer to their own send told their id. */
  #deniedEarly = new Set<string>();

  get entries(): readonly MessageEntry[] {
    return this.#entries;
  }

  add(entry: MessageEntry): void {
    this.#entries = [...this.#entries, entry];
  }

  become(ref: string, delivery: Delivery): void {
    this.#entries = this.#entries.map((entry) => (entry.ref === ref ? { ...entry, delivery } : entry));
  }

  /** The server knows it under this id, and a moderator looks at it first. It was said after the `latest` message, whatever this clock says. */
  hold(ref: string, id: string, latest: MessageEntry | null): void {
    const delivery = this.#deniedEarly.delete(id) ? 'denied' : 'held';
    this.#entries = this.#entries.map((entry) =>
      entry.ref === ref ? { ...entry, id, delivery, place: latest === null ? entry.place : latest.place + 1 } : entry,
    );
  }

  /** The one that waits under this id, or will once its send is answered, was not allowed. */
  deny(id: string): void {
    if (!this.#entries.some((entry) => entry.id === id) && this.#entries.some(isUnanswered)) this.#deniedEarly.add(id);
    this.#entries = this.#entries.map((entry) => (entry.id === id && entry.delivery === 'held' ? { ...entry, delivery: 'denied' } : entry));
  }

  remove(ref: string): void {
    this.#entries = this.#entries.filter((entry) => entry.ref !== ref);
  }

  /** The optimistic entry gives way to the real one and leaves it its key, hence its row (F-06). */
  settle(real: MessageEntry): MessageEntry {
    const optimistic = real.mine ? this.#entries.find(({ id, ref }) => id === real.id || (ref !== null && ref === real.ref)) : undefined;
    if (optimistic === undefined) return real;
    this.#entries = this.#entries.filter((entry) => entry !== optimistic);
    return { ...real, key: optimistic.key };
  }
}

const isUnanswered = ({ delivery }: MessageEntry) => delivery === 'sending' || delivery === 'checking';
