import type { ChatEntry, Delivery, MessageEntry } from './entry.ts';
import { compareMessages, insertionIndex } from './timeline.ts';

/** Own messages that have not arrived from the server, in order of sending, by ref. */
export class Unsent {
  #entries: readonly MessageEntry[] = [];
  /** Ids that were denied before the reply to their send arrived. */
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

  /** Held by the server under this id. Placed after the `latest` message, whatever the local clock says. */
  hold(ref: string, id: string, latest: MessageEntry | null): void {
    const delivery = this.#deniedEarly.delete(id) ? 'denied' : 'held';
    this.#entries = this.#entries.map((entry) =>
      entry.ref === ref ? { ...entry, id, delivery, position: latest === null ? entry.position : latest.position + 1 } : entry,
    );
  }

  /** Applies at once, or when the reply to the send arrives. */
  deny(id: string): void {
    if (!this.#entries.some((entry) => entry.id === id) && this.#entries.some(isUnanswered)) this.#deniedEarly.add(id);
    this.#entries = this.#entries.map((entry) => (entry.id === id && entry.delivery === 'held' ? { ...entry, delivery: 'denied' } : entry));
  }

  undoDeny(id: string): void {
    this.#deniedEarly.delete(id);
    this.#entries = this.#entries.map((entry) => (entry.id === id && entry.delivery === 'denied' ? { ...entry, delivery: 'held' } : entry));
  }

  remove(ref: string): void {
    this.#entries = this.#entries.filter((entry) => entry.ref !== ref);
  }

  /** Removes the optimistic entry and passes its key, and therefore its row, to the real message (F-06). */
  settle(real: MessageEntry): MessageEntry {
    const optimistic = real.mine ? this.#entries.find(({ id, ref }) => id === real.id || (ref !== null && ref === real.ref)) : undefined;
    if (optimistic === undefined) return real;
    this.#entries = this.#entries.filter((entry) => entry !== optimistic);
    return { ...real, key: optimistic.key };
  }
}

const isUnanswered = ({ delivery }: MessageEntry) => delivery === 'sending' || delivery === 'checking';

/** Held messages stay where they were sent, because they would separate the newest messages from the message box for hours. */
export function withUnsent(list: readonly ChatEntry[], unsent: readonly MessageEntry[], beginsHere: boolean): ChatEntry[] {
  const entries = [...list];
  const oldest = list.find((entry) => entry.type === 'message');
  for (const message of unsent) {
    if (message.delivery !== 'held') continue;
    if (beginsHere || oldest === undefined || compareMessages(message, oldest) > 0)
      entries.splice(insertionIndex(entries, message), 0, message);
  }
  return [...entries, ...unsent.filter(({ delivery }) => delivery !== 'held')];
}
