import type { ChatLog } from './chat-log.ts';
import type { ChatEntry } from './entry.ts';
import type { LogView } from './log-view.ts';

/** Returns whether an entry is shown. */
export type MessageFilter = (entry: ChatEntry) => boolean;

/** The part of a log that one reader sees. */
export interface ShownView extends LogView {
  /** The reader has set a filter. */
  isFiltered: boolean;
  /** The number of loaded messages, and of those that match the filter. */
  loaded: number;
  matching: number;
}

/**
 * A log as one reader sees it: without muted people (S-04), and only with entries that pass the reader's filter. The log itself is
 * unchanged: a new filter is a new ShownLog of the same log. The result per entry is cached, so that a busy chat costs one lookup per row
 * and flush.
 */
export class ShownLog {
  /** Null when no filter is set. */
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

  /** The object is replaced after every change of the log and stable otherwise. */
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
    // How many waiting messages match the filter is unknown until they are in the list.
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
