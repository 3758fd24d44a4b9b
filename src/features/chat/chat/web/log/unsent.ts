import type { Delivery, MessageEntry } from './entry.ts';

/** Own messages that have not arrived from the server, in the order of sending, identified by their ref. */
export class Unsent {
  #entries: readonly MessageEntry[] = [];
  /** Ids that were denied before the answer to their send arrived. */
  #deniedEarly = new Set<string>();

  get entries(): readonly MessageEntry[] {
    return this.#entries;
  }

  add(entry: MessageEntry): void {
    this.#entries = [...this.#entries, entry];
  }

  setDelivery(ref: string, delivery: Delivery): void {
    this.#entries = this.#entries.map((entry) => (entry.ref === ref ? { ...entry, delivery } : entry));
  }

  /** The server holds the message for moderation under this id. It is placed after the `latest` message, whatever the local clock says. */
  hold(ref: string, id: string, latest: MessageEntry | null): void {
    const delivery = this.#deniedEarly.delete(id) ? 'denied' : 'held';
    this.#entries = this.#entries.map((entry) =>
      entry.ref === ref ? { ...entry, id, delivery, position: latest === null ? entry.position : latest.position + 1 } : entry,
    );
  }

  /** Marks the message that is held under this id as denied, or will do so once its send is answered. */
  deny(id: string): void {
    if (!this.#entries.some((entry) => entry.id === id) && this.#entries.some(isUnanswered)) this.#deniedEarly.add(id);
    this.#entries = this.#entries.map((entry) => (entry.id === id && entry.delivery === 'held' ? { ...entry, delivery: 'denied' } : entry));
  }

  remove(ref: string): void {
    this.#entries = this.#entries.filter((entry) => entry.ref !== ref);
  }

  /** Removes the optimistic entry of a real message and passes its key, and therefore its row, on to it (F-06). */
  settle(real: MessageEntry): MessageEntry {
    const optimistic = real.mine ? this.#entries.find(({ id, ref }) => id === real.id || (ref !== null && ref === real.ref)) : undefined;
    if (optimistic === undefined) return real;
    this.#entries = this.#entries.filter((entry) => entry !== optimistic);
    return { ...real, key: optimistic.key };
  }
}

const isUnanswered = ({ delivery }: MessageEntry) => delivery === 'sending' || delivery === 'checking';
