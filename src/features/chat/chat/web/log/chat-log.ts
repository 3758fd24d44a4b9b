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
 * The messages of one room as an ordered, deduplicated and bounded list (L-04 to L-10, F-06). Depends on neither React nor the network.
 * Live entries wait in a queue and reach the list at most every 550 ms. History is merged by (created_at, id). Own messages stay at the end
 * until the real message with their ref replaces them.
 */
export class ChatLog {
  #list = new Timeline();
  /** The newest entries while the list is paused and full, shown on resume. In the list they would push out the rows being read. */
  #aside: Timeline | null = null;
  /** True when messages between the list and `#aside` are missing. */
  #asideIsApart = false;
  #unsent = new Unsent();
  #queue = new Queue(() => this.flush());
  /** The ids of all messages in the list, in `#aside` and in the queue. */
  #ids = new Set<string>();
  #tombstones = new Tombstones();
  /** The newest message that the cap pushed out. Messages that are not newer are ignored, or they would come back at the top. */
  #floor: MessageEntry | null = null;
  /**
   * The newest message before which nothing is missing. The answer to a send does not count, because earlier messages may have been missed.
   */
  #lastContiguous: MessageEntry | null = null;
  #readingFrom: string | null = null;
  #unread = new Unread();
  #listeners = new Set<() => void>();
  #arrivalListeners = new Set<ArrivalListener>();
  #view: LogView = EMPTY_VIEW;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Registers a listener for batches of live messages as they reach the list, without own messages and those of muted people. */
  onArrival = (listener: ArrivalListener): (() => void) => {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  };

  view = (): LogView => this.#view;

  /** Adds one live entry to the queue. It is shown with the next flush, which is immediate after 550 ms without one. */
  receive(entry: ChatEntry): void {
    if (entry.type === 'message') {
      this.#advanceContiguous(entry);
      if (this.#ids.has(entry.id)) return;
      this.#ids.add(entry.id);
    }
    this.#queue.add(entry);
  }

  /** Moves the queue into the list now. */
  flush(): void {
    const queue = this.#queue.take();
    if (queue.length === 0) return;
    const arrived: MessageEntry[] = [];
    let waiting = this.#view.waiting;
    for (const entry of queue) {
      if (!this.#admit(entry) || entry.type !== 'message' || !this.#unread.isUnread(entry)) continue;
      arrived.push(entry);
      if (this.#view.mode === 'paused') waiting++;
    }
    this.#publish({ waiting });
    if (arrived.length > 0) for (const listener of this.#arrivalListeners) listener(arrived);
  }

  /** Holds live entries back while an earlier gap is being closed. */
  hold(): void {
    this.flush();
    this.#queue.hold(true);
  }

  release(): void {
    this.#queue.hold(false);
    this.flush();
  }

  /**
   * Merges messages from history that are newer than the newest row, in any order. `gap: 'open'` means that messages between that row and
   * these are missing: the list then restarts with these, or while paused keeps them for the resume, so that no row ever follows missing
   * messages.
   */
  merge(messages: readonly MessageEntry[], gap: 'closed' | 'open' = 'closed'): void {
    const [oldest] = [...messages].sort(compareMessages);
    if (gap === 'open' && oldest !== undefined) this.#leap(oldest);
    let waiting = this.#view.waiting;
    for (const message of messages) {
      this.#advanceContiguous(message);
      if (this.#ids.has(message.id)) continue;
      this.#ids.add(message.id);
      if (this.#admit(message) && this.#view.mode === 'paused' && this.#unread.isUnread(message)) waiting++;
    }
    this.#publish({ waiting });
  }

  /** Prepends an older page. Returns how many of its messages were new. */
  prepend(page: readonly MessageEntry[]): number {
    const fresh = page.filter((message) => !this.#ids.has(message.id));
    for (const message of fresh) this.#ids.add(message.id);
    this.#floor = null;
    const [before, after] = splitAt(fresh, this.#list.oldest());
    this.#list.putInFront(before.map((message) => this.#tombstones.applyTo(message)));
    for (const message of after) this.#list.insert(this.#tombstones.applyTo(message));
    this.#publish();
    return fresh.length;
  }

  setHistory = (history: HistoryPhase): void => this.#publish({ history });

  /**
   * Mutes these people: their messages are neither counted as unread nor passed to listeners (S-04). The view decides whether they are
   * shown.
   */
  mute = (userIds: ReadonlySet<number>): void => this.#unread.mute(userIds);

  knows = (id: string): boolean => this.#ids.has(id);

  /** The newest message before which nothing is missing: closing a gap reads back to it. */
  lastContiguous = (): MessageEntry | null => this.#lastContiguous;

  /** The oldest message in the list, before which older pages are read. Null when there is none, or no room for another page. */
  oldest(): MessageEntry | null {
    return this.#list.length < PAUSED_CAP ? this.#list.oldest() : null;
  }

  /** Shows an own message optimistically (F-06). */
  addPending(entry: MessageEntry): void {
    this.#unsent.add(entry);
    this.#list.removeDivider();
    this.#publish();
  }

  /** Handles the server's answer to a send. The realtime event may have arrived first. */
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
    this.#unsent.setDelivery(ref, delivery);
    this.#publish();
  }

  /**
   * Handles the server's answer to a send that is held for moderation (MO-09). If approved, the message arrives with the same id and
   * replaces this entry.
   */
  markHeld(ref: string, id: string): void {
    this.#unsent.hold(ref, id, newestOf((this.#aside ?? this.#list).entries));
    this.#publish();
  }

  /** Own messages that are held for moderation. */
  heldMessages = (): readonly MessageEntry[] => this.#unsent.entries.filter(({ delivery }) => delivery === 'held');

  /** Handles a moderator's denial of the own message held under this id. */
  deny(id: string): void {
    this.#unsent.deny(id);
    this.#publish();
  }

  /** Removes an own message that did not reach the chat. */
  withdraw(ref: string): void {
    this.#unsent.remove(ref);
    this.#publish();
  }

  /** Marks one message as deleted, also if it arrives from history later. */
  markDeleted(id: string, deletion: Deletion): void {
    this.#tombstones.add(id, deletion);
    this.change(withDeletion((entry) => entry.id === id, deletion));
  }

  /** Marks all messages of a person as deleted. */
  markDeletedBy(userId: number, deletion: Deletion): void {
    this.change(withDeletion((entry) => entry.sender.id === userId, deletion));
  }

  /** Marks all messages so far as deleted. */
  markAllDeleted(deletion: Deletion): void {
    this.flush();
    this.change(withDeletion((entry) => entry.delivery === 'sent', deletion));
  }

  /** Replaces the notice that has this key. Returns false when there is none (any more). */
  replace(key: string, notice: Exclude<ChatEntry, MessageEntry>): boolean {
    let found = false;
    this.change(() => (entry) => {
      if (entry.key !== key) return entry;
      found = true;
      return notice;
    });
    return found;
  }

  /** Stops following; messages from now on count as unread. */
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

  /** Sets the first row in view: while paused, rows from it on are not trimmed. */
  readingFrom(key: string | null): void {
    this.#readingFrom = key;
  }

  /** Stops the timer; the next live entry starts it again. */
  dispose(): void {
    this.#queue.stop();
  }

  /** Inserts one entry at its position. Returns false when it is too old to have one. */
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
    const message = this.#tombstones.applyTo(this.#unsent.settle(entry));
    const divider = this.#view.mode === 'paused' && this.#aside === null ? this.#unread.dividerBefore(message) : null;
    if (divider !== null) this.#list.divideBefore(message, divider);
    target.insert(message);
    return true;
  }

  #advanceContiguous(message: MessageEntry): void {
    if (this.#lastContiguous === null || compareMessages(message, this.#lastContiguous) > 0) this.#lastContiguous = message;
  }

  /** Maps all entries: those in the list, in `#aside` and in the queue. */
  change(changeOf: (entries: readonly ChatEntry[]) => (entry: ChatEntry) => ChatEntry): void {
    const change = changeOf([...this.#list.entries, ...(this.#aside?.entries ?? []), ...this.#queue.entries]);
    this.#list.change(change);
    this.#aside?.change(change);
    this.#queue.change(change);
    this.#publish();
  }

  /** Handles missing messages before `from`: no row from it on may follow an older one. */
  #leap(from: MessageEntry): void {
    const index = this.#list.insertionIndex(from);
    if (this.#view.mode === 'following') {
      this.#cutTop(index);
      return;
    }
    const newer = new Timeline();
    newer.append(this.#list.cutFrom(index));
    if (this.#aside !== null) newer.append(this.#aside.cutFrom(this.#aside.insertionIndex(from)));
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

  /** Returns the newest of the removed messages. */
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
