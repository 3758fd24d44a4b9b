import type { ChatLog } from './chat-log.ts';
import type { ChatEntry, LogView } from './entry.ts';

export type MessageFilter = (entry: ChatEntry) => boolean;

export interface ShownView extends LogView {
  isFiltered: boolean;
  loaded: number;
  matching: number;
}

/** Without muted people (S-04) and with the reader's filter. Caches the result per entry: a busy chat costs one lookup per row. */
export class ShownLog {
  readonly filter: MessageFilter | null;
  #log: ChatLog;
  #muted: ReadonlySet<number>;
  #judged = new WeakMap<ChatEntry, boolean>();
  #of: LogView | null = null;
  #view: ShownView | null = null;

  constructor(log: ChatLog, muted: ReadonlySet<number> = new Set(), filter: MessageFilter | null = null) {
    this.#log = log;
    this.#muted = muted;
    this.filter = filter;
  }

  subscribe = (listener: () => void): (() => void) => this.#log.subscribe(listener);

  /** Replaced after every change of the log and stable otherwise. */
  view = (): ShownView => {
    const of = this.#log.view();
    if (this.#view === null || of !== this.#of) this.#view = this.#filtered(of);
    this.#of = of;
    return this.#view;
  };

  pause = (): void => this.#log.pause();
  resume = (): void => this.#log.resume();
  readingFrom = (key: string | null): void => this.#log.readingFrom(key);

  #filtered(of: LogView): ShownView {
    const isFiltered = this.filter !== null;
    const entries = isFiltered || this.#muted.size > 0 ? of.entries.filter(this.#shows) : of.entries;
    // The number of matching messages is unknown until they are in the list.
    const waiting = isFiltered ? 0 : of.waiting;
    return { ...of, entries, waiting, isFiltered, loaded: messagesIn(of.entries), matching: messagesIn(entries) };
  }

  #shows = (entry: ChatEntry): boolean => {
    const before = this.#judged.get(entry);
    if (before !== undefined) return before;
    const isMuted = entry.type === 'message' && !entry.mine && this.#muted.has(entry.sender.id);
    const shown = !isMuted && (this.filter?.(entry) ?? true);
    this.#judged.set(entry, shown);
    return shown;
  };
}

const messagesIn = (entries: readonly ChatEntry[]) => entries.reduce((count, { type }) => (type === 'message' ? count + 1 : count), 0);
