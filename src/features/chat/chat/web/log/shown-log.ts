import type { ChatLog } from './chat-log.ts';
import type { ChatEntry, LogView } from './entry.ts';

export type MessageFilter = (entry: ChatEntry) => boolean;

export interface ShownView extends LogView {
  isFiltered: boolean;
  loaded: number;
  matching: number;
}

/** Hides muted people (S-04), cleared messages from viewers (MO-01), and what the filter excludes. Caches the result per entry. */
export class ShownLog {
  readonly filter: MessageFilter | null;
  #log: ChatLog;
  #muted: ReadonlySet<number>;
  #seesCleared: boolean;
  #judged = new WeakMap<ChatEntry, boolean>();
  #of: LogView | null = null;
  #view: ShownView | null = null;

  constructor(log: ChatLog, muted: ReadonlySet<number> = new Set(), filter: MessageFilter | null = null, seesCleared = true) {
    this.#log = log;
    this.#seesCleared = seesCleared;
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
    const cleared = this.#seesCleared ? -1 : of.entries.findLastIndex(isClear);
    const open = cleared > 0 ? of.entries.slice(cleared) : of.entries;
    const entries = isFiltered || this.#muted.size > 0 ? open.filter(this.#shows) : open;
    // The number of matching messages is unknown until they are in the list.
    const waiting = isFiltered ? 0 : of.waiting;
    return { ...of, entries, waiting, isFiltered, loaded: messagesIn(open), matching: messagesIn(entries) };
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

const isClear = (entry: ChatEntry) => entry.type === 'mod_action' && entry.action === 'clear';

const messagesIn = (entries: readonly ChatEntry[]) => entries.reduce((count, { type }) => (type === 'message' ? count + 1 : count), 0);
