import type { ChatEntry, Deletion, Delivery, MessageEntry } from './entry.ts';
import { FLUSH_MS, FOLLOWING_CAP, PAUSED_CAP, QUEUE_CAP } from './limits.ts';
import { EMPTY_VIEW, type HistoryPhase, type LogView } from './log-view.ts';
import { compareMessages } from './order.ts';
import { newestOf, splitAt, Timeline } from './timeline.ts';
import { Tombstones } from './tombstones.ts';
import { Unsent } from './unsent.ts';

type ArrivalListener = (arrived: readonly MessageEntry[]) => void;

/**
 * The chat of one room as a list: what arrived, in order, once, bounded (L-04 to L-10, F-06). Knows neither React nor the network.
 * Live entries wait in a queue and reach the list at most every 550 ms; history merges into its place by (created_at, id);
 * own messages stand at the end until the real one with their ref takes their place.
 */
export class ChatLog {
  #list = new Timeline();
  /** While paused and full: the newest entries, shown on resume. In the list they would push out what the reader reads. */
  #aside: Timeline | null = null;
  /** Messages between the list and `#aside` are missing. */
  #asideIsApart = false;
  #unsent = new Unsent();
  #queue: ChatEntry[] = [];
  /** Messages in the list, aside or queued. */
  #ids = new Set<string>();
  #tombstones = new Tombstones();
  /** The newest message that the cap pushed out: what is not newer stays out, or it would come back at the top. */
  #floor: MessageEntry | null = null;
  /** The newest message of which nothing before is missing. An answered send is none: others may have spoken before it, unheard. */
  #lastTold: MessageEntry | null = null;
  #readingFrom: string | null = null;
  #held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #pauses = 0;
  #dividedPause = 0;
  #listeners = new Set<() => void>();
  #arrivalListeners = new Set<ArrivalListener>();
  #view: LogView = EMPTY_VIEW;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Live messages of others, batch by batch, as they reach the list. */
  onArrival = (listener: ArrivalListener): (() => void) => {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  };

  view = (): LogView => this.#view;

  /** Takes one live entry. Shown with the next flush: at once after 550 quiet milliseconds. */
  receive(entry: ChatEntry): void {
    if (entry.type === 'message') {
      this.#told(entry);
      if (this.#ids.has(entry.id)) return;
      this.#ids.add(entry.id);
    }
    this.#queue.push(entry);
    if (this.#queue.length >= QUEUE_CAP) this.flush();
    else if (!this.#held) this.#schedule();
  }

  /** Brings the queue into the list now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#queue.length === 0) return;
    this.#flushedAt = performance.now();
    const queue = this.#queue;
    this.#queue = [];
    const arrived: MessageEntry[] = [];
    let waiting = this.#view.waiting;
    for (const entry of queue) {
      if (!this.#admit(entry) || entry.type !== 'message' || entry.mine) continue;
      arrived.push(entry);
      if (this.#view.mode === 'paused') waiting++;
    }
    this.#publish({ waiting });
    if (arrived.length > 0) for (const listener of this.#arrivalListeners) listener(arrived);
  }

  /** Keeps live entries back while a gap before them is being closed. */
  hold(): void {
    this.flush();
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.flush();
  }

  /**
   * Merges what history told since the newest row, in any order. `gap: 'open'` says that messages between that row and these are
   * missing: the list starts anew with these, or while paused keeps them for the resume, so that no row ever follows a hole.
   */
  merge(messages: readonly MessageEntry[], gap: 'closed' | 'open' = 'closed'): void {
    const [oldest] = [...messages].sort(compareMessages);
    if (gap === 'open' && oldest !== undefined) this.#leap(oldest);
    let waiting = this.#view.waiting;
    for (const message of messages) {
      this.#told(message);
      if (this.#ids.has(message.id)) continue;
      this.#ids.add(message.id);
      if (this.#admit(message) && this.#view.mode === 'paused' && !message.mine) waiting++;
    }
    this.#publish({ waiting });
  }

  /** Puts an older page in front. Returns how many of its messages were new. */
  prepend(page: readonly MessageEntry[]): number {
    const fresh = page.filter((message) => !this.#ids.has(message.id));
    for (const message of fresh) this.#ids.add(message.id);
    this.#floor = null;
    const [before, after] = splitAt(fresh, this.#list.oldest());
    this.#list.putInFront(before.map((message) => this.#tombstones.applied(message)));
    for (const message of after) this.#list.insert(this.#tombstones.applied(message));
    this.#publish();
    return fresh.length;
  }

  setHistory(history: HistoryPhase): void {
    this.#publish({ history });
  }

  knows = (id: string): boolean => this.#ids.has(id);

  /** The newest message up to which nothing is missing: where closing a gap ends. */
  lastTold(): MessageEntry | null {
    return this.#lastTold;
  }

  /** The oldest message in the list: where older pages end. Null when there is none, or no room for another page. */
  oldest(): MessageEntry | null {
    return this.#list.length < PAUSED_CAP ? this.#list.oldest() : null;
  }

  /** Shows an own message before the server knows it (F-06). */
  addPending(entry: MessageEntry): void {
    this.#unsent.add(entry);
    this.#list.removeDivider();
    this.#publish();
  }

  /** The server's answer to a send. The realtime copy may have come first. */
  confirm(ref: string, real: MessageEntry): void {
    if (this.#ids.has(real.id)) {
      this.flush();
      this.withdraw(ref);
      return;
    }
    this.#ids.add(real.id);
    this.#admit(real);
    this.#publish();
  }

  setDelivery(ref: string, delivery: Delivery): void {
    this.#unsent.become(ref, delivery);
    this.#publish();
  }

  /** Takes an own message away that did not reach the chat. */
  withdraw(ref: string): void {
    this.#unsent.remove(ref);
    this.#publish();
  }

  /** Marks one message as deleted, also one that history has yet to tell. */
  markDeleted(id: string, deletion: Deletion): void {
    this.#tombstones.add(id, deletion);
    this.#mark((entry) => entry.id === id, deletion);
  }

  /** Marks everything that a person said. */
  markDeletedBy(userId: number, deletion: Deletion): void {
    this.#mark((entry) => entry.sender.id === userId && entry.deletion === null, deletion);
  }

  /** The list stops following; what comes from now on is unread. */
  pause(): void {
    if (this.#view.mode === 'paused') return;
    this.#pauses++;
    this.#publish({ mode: 'paused', waiting: 0 });
  }

  resume(): void {
    if (this.#view.mode === 'following') return;
    this.flush();
    this.#readingFrom = null;
    if (this.#aside !== null) {
      if (this.#asideIsApart) this.#cutTop(this.#list.length);
      this.#list.append(this.#aside.entries);
      this.#aside = null;
      this.#asideIsApart = false;
    }
    this.#publish({ mode: 'following', waiting: 0 });
  }

  /** Says which row the reader's view starts with: while paused, rows from it on are not trimmed. */
  readingFrom(key: string | null): void {
    this.#readingFrom = key;
  }

  /** Stops the clock; the next live entry starts it again. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#flushedAt + FLUSH_MS - performance.now());
    this.#timer = setTimeout(() => this.flush(), wait);
  }

  /** Puts one entry into its place. False when it has none. */
  #admit(entry: ChatEntry): boolean {
    const target = this.#aside ?? this.#list;
    if (entry.type !== 'message') {
      target.insert(entry);
      return true;
    }
    if (this.#floor !== null && compareMessages(entry, this.#floor) <= 0) {
      this.#ids.delete(entry.id);
      return false;
    }
    const message = this.#tombstones.applied(this.#unsent.settle(entry));
    if (this.#view.mode === 'paused' && this.#dividedPause !== this.#pauses && !message.mine && this.#aside === null) {
      this.#dividedPause = this.#pauses;
      this.#list.divideBefore(message, { type: 'divider', key: `divider-${this.#pauses}` });
    }
    target.insert(message);
    return true;
  }

  #told(message: MessageEntry): void {
    if (this.#lastTold === null || compareMessages(message, this.#lastTold) > 0) this.#lastTold = message;
  }

  #mark(matches: (entry: MessageEntry) => boolean, deletion: Deletion): void {
    const mark = (entry: ChatEntry): ChatEntry => (entry.type === 'message' && matches(entry) ? { ...entry, deletion } : entry);
    this.#list.change(mark);
    this.#aside?.change(mark);
    this.#queue = this.#queue.map(mark);
    this.#publish();
  }

  /** Messages before `from` are missing, so no row from it on may stand behind an older one. */
  #leap(from: MessageEntry): void {
    const place = this.#list.placeOf(from);
    if (this.#view.mode === 'following') {
      this.#cutTop(place);
      return;
    }
    const newer = new Timeline();
    newer.append(this.#list.cutFrom(place));
    if (this.#aside !== null) newer.append(this.#aside.cutFrom(this.#aside.placeOf(from)));
    if (this.#aside !== null) this.#forget(this.#aside.entries);
    this.#aside = newer;
    this.#asideIsApart = true;
  }

  #trim(mode: LogView['mode']): boolean {
    if (mode === 'following') return this.#cutTop(this.#list.length - FOLLOWING_CAP);
    const excess = this.#list.length - PAUSED_CAP;
    const reading = this.#readingFrom === null ? -1 : this.#list.indexOf(this.#readingFrom);
    const cut = this.#cutTop(reading < 0 ? excess : Math.min(excess, reading));
    if (this.#list.length > PAUSED_CAP) {
      const tail = this.#list.cutFrom(PAUSED_CAP);
      this.#aside ??= new Timeline();
      this.#aside.putInFront(tail);
    }
    if (this.#aside !== null) this.#forget(this.#aside.cutTop(this.#aside.length - FOLLOWING_CAP));
    return cut;
  }

  #cutTop(count: number): boolean {
    const cut = this.#list.cutTop(count);
    this.#floor = this.#forget(cut) ?? this.#floor;
    return cut.length > 0;
  }

  /** Returns the newest of what is forgotten. */
  #forget(entries: readonly ChatEntry[]): MessageEntry | null {
    for (const entry of entries) if (entry.type === 'message') this.#ids.delete(entry.id);
    return newestOf(entries);
  }

  #publish(change: Partial<Omit<LogView, 'entries'>> = {}): void {
    const next = { ...this.#view, ...change };
    const trimmed = this.#trim(next.mode);
    if (trimmed && next.history === 'complete') next.history = 'more';
    this.#view = { ...next, entries: [...this.#list.entries, ...this.#unsent.entries] };
    for (const listener of this.#listeners) listener();
  }
}
