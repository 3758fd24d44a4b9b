import { CLEARED, Tombstones, withDeletion } from './deletions.ts';
import type { ChatEntry, Clear, Deletion, Delivery, MessageEntry } from './entry.ts';
import { EMPTY_VIEW, type HistoryPhase, type LogView } from './entry.ts';
import { Queue } from './queue.ts';
import { compareMessages, FOLLOWING_CAP, newestOf, PAUSED_CAP, splitAt, Timeline, Unread } from './timeline.ts';
import { Unsent, withUnsent } from './unsent.ts';

type ArrivalListener = (arrived: readonly MessageEntry[]) => void;

/**
 * The messages of one room as an ordered, deduplicated and bounded list (L-04 to L-10, F-06), independent of React and the network. Live
 * entries are queued and reach the list at most every 550 ms. History is merged by (created_at, id). Own messages stay at the end until the
 * real message with their ref replaces them.
 */
export class ChatLog {
  #list = new Timeline();
  /** The newest entries while the list is paused and full, shown on resume. In the list they would push out the rows being read. */
  #aside: Timeline | null = null;
  #asideIsApart = false;
  #unsent = new Unsent();
  #queue = new Queue(() => this.flush());
  #ids = new Set<string>();
  #tombstones = new Tombstones();
  /** The newest message that the cap removed. Older messages are ignored, or they would return at the top. */
  #floor: MessageEntry | null = null;
  /** The newest message without a gap before it. The reply to a send does not count, because earlier messages may be missing. */
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

  /** Listens to batches of live messages as they reach the list, without own and muted messages. */
  onArrival = (listener: ArrivalListener): (() => void) => {
    this.#arrivalListeners.add(listener);
    return () => this.#arrivalListeners.delete(listener);
  };

  view = (): LogView => this.#view;

  /** Queues a live entry for the next flush, which is immediate after 550 ms without one. */
  receive(entry: ChatEntry): void {
    if (entry.type === 'message') {
      this.#advanceContiguous(entry);
      if (this.#ids.has(entry.id)) return;
      this.#ids.add(entry.id);
    }
    this.#queue.add(entry);
  }

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

  hold(): void {
    this.flush();
    this.#queue.hold(true);
  }

  release(): void {
    this.#queue.hold(false);
    this.flush();
  }

  /** `gap: 'open'` means that messages before them are missing: the list then restarts, or waits for the resume while paused. */
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

  /** Prepends an older page. Returns its number of new messages. */
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

  /** Messages of muted people are neither unread nor passed to listeners (S-04). The view hides them. */
  mute = (userIds: ReadonlySet<number>): void => this.#unread.mute(userIds);

  knows = (id: string): boolean => this.#ids.has(id);

  lastContiguous = (): MessageEntry | null => this.#lastContiguous;

  /** The oldest message in the list. Null without one, or without room for another page. */
  oldest(): MessageEntry | null {
    return this.#list.length < PAUSED_CAP ? this.#list.oldest() : null;
  }

  /** See F-06. */
  addPending(entry: MessageEntry): void {
    this.#unsent.add(entry);
    this.#list.removeDivider();
    this.#publish();
  }

  /** Applies the reply to a send. The realtime event may have arrived first. */
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

  /** Applies the reply to a held send (MO-09). An approved message arrives with the same id and replaces this entry. */
  markHeld(ref: string, id: string): void {
    this.#unsent.hold(ref, id, newestOf((this.#aside ?? this.#list).entries));
    this.#publish();
  }

  heldMessages = (): readonly MessageEntry[] => this.#unsent.entries.filter(({ delivery }) => delivery === 'held');

  deny(id: string): void {
    this.#unsent.deny(id);
    this.#publish();
  }

  undoDeny(id: string): void {
    this.#unsent.undoDeny(id);
    this.#publish();
  }

  withdraw(ref: string): void {
    this.#unsent.remove(ref);
    this.#publish();
  }

  /** Also applies to a message that arrives later from history. */
  markDeleted(id: string, deletion: Deletion): void {
    this.#tombstones.add(id, deletion);
    this.change(withDeletion((entry) => entry.id === id, deletion));
  }

  markDeletedBy(userId: number, deletion: Deletion): void {
    this.change(withDeletion((entry) => entry.sender.id === userId, deletion));
  }

  /** Removes the notices about this person's acts, as the history omits them (decision 077). */
  removeNoticesFrom(username: string): void {
    const isTheirs = (entry: ChatEntry) => entry.type !== 'message' && entry.from === username;
    for (const entries of [this.#list, this.#aside, this.#queue]) entries?.remove(isTheirs);
    this.#publish();
  }

  /** Marks the cleared messages, also those that arrive later, and adds the row of the clear. A repeated clear changes nothing. */
  clear({ until, by }: Clear): void {
    this.flush();
    const position = until ?? newestOf([...this.#list.entries, ...(this.#aside?.entries ?? [])])?.position ?? 0;
    if (position < this.#tombstones.clearedUntil) return;
    this.#tombstones.clearUntil(position);
    this.change(withDeletion((entry) => entry.delivery === 'sent' && entry.position <= position, CLEARED));
    const row = { type: 'mod_action', key: `clear-${position}`, action: 'clear', position, by, target: null, duration: null } as const;
    if (this.replace(row.key, row)) return;
    this.#placeOf(row).insert(row);
    this.#publish();
  }

  /** Returns false if there is no notice with this key. */
  replace(key: string, notice: Exclude<ChatEntry, MessageEntry>): boolean {
    let found = false;
    this.change(() => (entry) => {
      if (entry.key !== key) return entry;
      found = true;
      return notice;
    });
    return found;
  }

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

  /** While paused, rows from this one on are not trimmed. */
  readingFrom(key: string | null): void {
    this.#readingFrom = key;
  }

  dispose(): void {
    this.#queue.stop();
  }

  #placeOf({ position }: Exclude<ChatEntry, MessageEntry>): Timeline {
    const isAside = this.#aside !== null && (position === undefined || position >= (this.#aside.oldest()?.position ?? 0));
    return isAside ? this.#aside! : this.#list;
  }

  /** Returns false if the entry is older than the list. */
  #admit(entry: ChatEntry): boolean {
    if (entry.type !== 'message') {
      this.#placeOf(entry).insert(entry);
      return true;
    }
    const target = this.#aside ?? this.#list;
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
