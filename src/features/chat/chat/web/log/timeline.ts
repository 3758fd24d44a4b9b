import type { ChatEntry, DividerEntry, MessageEntry } from './entry.ts';

/** Maximum rows while the list follows the newest message (L-07). */
export const FOLLOWING_CAP = 500;
/** Maximum rows while paused (L-07). */
export const PAUSED_CAP = 2000;

/** Messages sort by (created_at, id). Rows without an order of their own stay where they were inserted. */
export class Timeline {
  #entries: ChatEntry[] = [];

  get entries(): readonly ChatEntry[] {
    return this.#entries;
  }

  get length(): number {
    return this.#entries.length;
  }

  insert(entry: ChatEntry): void {
    const place = placeOf(entry);
    const index = place === null ? this.#entries.length : insertionIndex(this.#entries, place);
    if (index === this.#entries.length) this.#entries.push(entry);
    else this.#entries.splice(index, 0, entry);
  }

  /** Inserts the unread divider at the position of `message`, and removes an earlier one. */
  divideBefore(message: MessageEntry, divider: DividerEntry): void {
    this.removeDivider();
    this.#entries.splice(insertionIndex(this.#entries, message), 0, divider);
  }

  removeDivider(): void {
    const at = this.#entries.findIndex((entry) => entry.type === 'divider');
    if (at >= 0) this.#entries.splice(at, 1);
  }

  putInFront(older: readonly ChatEntry[]): void {
    this.#entries = [...older, ...this.#entries];
  }

  append(newer: readonly ChatEntry[]): void {
    this.#entries = [...this.#entries, ...newer];
  }

  cutTop(count: number): ChatEntry[] {
    return count > 0 ? this.#entries.splice(0, count) : [];
  }

  cutFrom(index: number): ChatEntry[] {
    return this.#entries.splice(index);
  }

  change(next: (entry: ChatEntry) => ChatEntry): void {
    this.#entries = this.#entries.map(next);
  }

  remove(isGone: (entry: ChatEntry) => boolean): void {
    this.#entries = this.#entries.filter((entry) => !isGone(entry));
  }

  insertionIndex(place: Place): number {
    return insertionIndex(this.#entries, place);
  }

  indexOf(key: string): number {
    return this.#entries.findIndex((entry) => entry.key === key);
  }

  oldest(): MessageEntry | null {
    return this.#entries.find((entry) => entry.type === 'message') ?? null;
  }
}

export function newestOf(entries: readonly ChatEntry[]): MessageEntry | null {
  return entries.findLast((entry) => entry.type === 'message') ?? null;
}

export function splitAt(page: readonly MessageEntry[], oldest: MessageEntry | null): [before: MessageEntry[], after: MessageEntry[]] {
  const sorted = [...page].sort(compareMessages);
  const at = oldest === null ? sorted.length : sorted.findIndex((message) => compareMessages(message, oldest) >= 0);
  return at < 0 ? [sorted, []] : [sorted.slice(0, at), sorted.slice(at)];
}

type Place = Pick<MessageEntry, 'position' | 'id'>;

/** Sorts after every message id. */
const AFTER_ANY_ID = '~';

/** Null for rows without an order of their own. */
function placeOf(entry: ChatEntry): Place | null {
  if (entry.type === 'message') return entry;
  return entry.position === undefined ? null : { position: entry.position, id: AFTER_ANY_ID };
}

/** By (created_at, id), with created_at at the microsecond precision of the cursor (decisions.md, Time and loss). */
export function compareMessages(a: Place, b: Place): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** Rows without an order of their own stay after the message that they followed. Most messages belong at the end. */
export function insertionIndex(entries: readonly ChatEntry[], place: Place): number {
  let after = entries.length;
  for (let index = entries.length - 1; index >= 0; index--) {
    const other = placeOf(entries[index]!);
    if (other === null) continue;
    if (compareMessages(other, place) < 0) return after;
    after = index;
  }
  return after;
}

/** See L-04. */
export class Unread {
  #muted: ReadonlySet<number> = new Set();
  #pauses = 0;
  #divided = 0;

  /** See S-04. */
  mute(userIds: ReadonlySet<number>): void {
    this.#muted = userIds;
  }

  isUnread(message: MessageEntry): boolean {
    return !message.mine && !this.#muted.has(message.sender.id);
  }

  beginPause(): void {
    this.#pauses++;
  }

  /** Returns the divider if this message is the first unread one of this pause. */
  dividerBefore(message: MessageEntry): DividerEntry | null {
    if (this.#divided === this.#pauses || !this.isUnread(message)) return null;
    this.#divided = this.#pauses;
    return { type: 'divider', key: `divider-${this.#pauses}` };
  }
}
