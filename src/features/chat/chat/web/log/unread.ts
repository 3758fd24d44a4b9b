import type { DividerEntry, MessageEntry } from './entry.ts';

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
