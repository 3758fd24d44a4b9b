import type { ChatEntry, Deletion, Delivery, MessageEntry } from './entry.ts';
import { FOLLOWING_CAP, PAUSED_CAP } from './limits.ts';
import { EMPTY_VIEW, type HistoryPhase, type LogView } from './log-view.ts';
import { compareMessages } from './order.ts';
import { Queue } from './queue.ts';
import { newestOf, splitAt, Timeline } from './timeline.ts';
import { Tombstones, withDeletion } from './tombstones.ts';
import { Unread } from './unread.ts';
import { Unsent } from './unsent.ts';
import { withUnsent } from './with-unsent.ts';

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
  #queue = new Queue(() => this.flush());
  /** Messages in the list, aside or queued. */
  #ids = new Set<string>();
  #tombstones = new Tombstones();
  /** The newest message that the cap pushed out: what is not newer stays out, or it would come back at the top. */
  #floor: MessageEntry | null = null;
  /** The newest message of which nothing before is missing. An answered send is none: others may have spoken before it, unheard. */
  #lastTold: MessageEntry | null = null;
  #readingFrom: string | null = null;
  #unread = new Unread();
  #listeners = new Set<() => void>();
  #arrivalListeners = new Set<ArrivalListener>();
  #view: LogView = EMPTY_VIEW;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Live messages of others, batch by batch, as they reach the list; not those of muted people. */
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
    this.#queue.add(entry);
  }

  /** Brings the queue into the list now. */
  flush(): void {
    const queue = this.#queue.take();
    if (queue.length === 0) return;
    const arrived: MessageEntry[] = [];
    let waiting = this.#view.waiting;
    for (const entry of queue) {
      if (!this.#admit(entry) || entry.type !== 'message' || !this.#unread.counts(entry)) continue;
      arrived.push(entry);
      if (this.#view.mode === 'paused') waiting++;
    }
    this.#publish({ waiting });
    if (arrived.length > 0) for (const listener of this.#arrivalListeners) listener(arrived);
  }

  /** Keeps live entries back while a gap before them is being closed. */
  hold(): void {
    this.flush();
    this.#queue.hold(true);
  }

  release(): void {
    this.#queue.hold(false);
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
      if (this.#admit(message) && this.#view.mode === 'paused' && this.#unread.counts(message)) waiting++;
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

  setHistory = (history: HistoryPhase): void => this.#publish({ history });

  /** Messages of these people wait unseen: they are neither counted nor told (S-04). Whether they are shown is the view's matter. */
  mute = (userIds: ReadonlySet<number>): void => this.#unread.mute(userIds);

  knows = (id: string): boolean => this.#ids.has(id);

  /** The newest message up to which nothing is missing: where closing a gap ends. */
  lastTold = (): MessageEntry | null => this.#lastTold;

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

  /** The server's answer to a send that a moderator looks at first (MO-09): said, it takes this one's place under the same id. */
  holdBack(ref: string, id: string): void {
    this.#unsent.hold(ref, id, newestOf((this.#aside ?? this.#list).entries));
    this.#publish();
  }

  /** Own messages that wait for a moderator. */
  heldBack = (): readonly MessageEntry[] => this.#unsent.entries.filter(({ delivery }) => delivery === 'held');

  /** A moderator did not allow the own message that waits under this id. */
  deny(id: string): void {
    this.#unsent.deny(id);
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
    this.change(withDeletion((entry) => entry.id === id, deletion));
  }

  /** Marks everything that a person said. */
  markDeletedBy(userId: number, deletion: Deletion): void {
    this.change(withDeletion((entry) => entry.sender.id === userId, deletion));
  }

  /** Marks everything that was said so far. */
  markAllDeleted(deletion: Deletion): void {
    this.flush();
    this.change(withDeletion((entry) => entry.delivery === 'sent', deletion));
  }

  /** Puts another notice in the place of the one with this key. False when there is none (any more). */
  replace(key: string, notice: Exclude<ChatEntry, MessageEntry>): boolean {
    let found = false;
    this.change(() => (entry) => {
      if (entry.key !== key) return entry;
      found = true;
      return notice;
    });
    return found;
  }

  /** The list stops following; what comes from now on is unread. */
  pause(): void {
    if (this.#view.mode === 'paused') return;
    this.#unread.beginPause();
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
    this.#queue.stop();
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
    const divider = this.#view.mode === 'paused' && this.#aside === null ? this.#unread.dividerBefore(message) : null;
    if (divider !== null) this.#list.divideBefore(message, divider);
    target.insert(message);
    return true;
  }

  #told(message: MessageEntry): void {
    if (this.#lastTold === null || compareMessages(message, this.#lastTold) > 0) this.#lastTold = message;
  }

  /** Changes entries wherever they are: in the list, kept aside or queued. */
  change(changeOf: (entries: readonly ChatEntry[]) => (entry: ChatEntry) => ChatEntry): void {
    const change = changeOf([...this.#list.entries, ...(this.#aside?.entries ?? []), ...this.#queue.entries]);
    this.#list.change(change);
    this.#aside?.change(change);
    this.#queue.change(change);
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
    this.#view = { ...next, entries: withUnsent(this.#list.entries, this.#unsent.entries, next.history === 'complete') };
    for (const listener of this.#listeners) listener();
  }
}
