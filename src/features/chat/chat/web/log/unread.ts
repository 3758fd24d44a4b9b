import type { DividerEntry, MessageEntry } from './entry.ts';

/** Tracks what the reader of a paused list has not read: which messages count, and where the divider goes (L-04). */
export class Unread {
  #muted: ReadonlySet<number> = new Set();
  #pauses = 0;
  #divided = 0;

  /** Sets the people whose messages do not count as unread (S-04). */
  mute(userIds: ReadonlySet<number>): void {
    this.#muted = userIds;
  }

  /** Returns whether this message counts as unread. */
  isUnread(message: MessageEntry): boolean {
    return !message.mine && !this.#muted.has(message.sender.id);
  }

  beginPause(): void {
    this.#pauses++;
  }

  /** Returns the divider to insert before this message if it is the first unread one of this pause. */
  dividerBefore(message: MessageEntry): DividerEntry | null {
    if (this.#divided === this.#pauses || !this.isUnread(message)) return null;
    this.#divided = this.#pauses;
    return { type: 'divider', key: `divider-${this.#pauses}` };
  }
}
