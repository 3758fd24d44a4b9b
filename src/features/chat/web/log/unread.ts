import type { DividerEntry, MessageEntry } from './entry.ts';

/** What a reader who paused the list has not read: which messages count, and where the one line before them goes (L-04). */
export class Unread {
  #muted: ReadonlySet<number> = new Set();
  #pauses = 0;
  #divided = 0;

  /** Says whose messages nobody is told of (S-04). */
  mute(userIds: ReadonlySet<number>): void {
    this.#muted = userIds;
  }

  /** Whether this message is news to the reader. */
  counts(message: MessageEntry): boolean {
    return !message.mine && !this.#muted.has(message.sender.id);
  }

  beginPause(): void {
    this.#pauses++;
  }

  /** The line that goes before this message, if it is the first unread one of this pause. */
  dividerBefore(message: MessageEntry): DividerEntry | null {
    if (this.#divided === this.#pauses || !this.counts(message)) return null;
    this.#divided = this.#pauses;
    return { type: 'divider', key: `divider-${this.#pauses}` };
  }
}
