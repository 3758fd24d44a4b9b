import { MINUTE_MS, msBetween } from '#core/contract/durations.ts';
import type { ChatEntries, ChatEntry } from '#features/chat/chat/web/api.ts';

/** Maximum number of entries; older ones are dropped. */
export const ACTIVITY_CAP = 200;

/** Follows within this time, with no other entry in between, share one line. */
const MERGE_WINDOW_MS = MINUTE_MS;

/** Usernames, latest first. */
export interface FollowsEntry {
  type: 'follows';
  key: string;
  usernames: readonly string[];
}

/** Entries of chat itself are not activity. */
type ActivityEntry = Exclude<ChatEntry, ChatEntries['message' | 'divider' | 'mod_action']>;

export interface Activity {
  at: Date;
  entry: FollowsEntry | ActivityEntry;
}

/**
 * Activity of one chatroom, newest first: follows, and every entry of `Notices`. A more complete entry replaces an earlier one in place.
 */
export class ActivityLog {
  readonly roomId: number;
  #now: () => Date;
  #entries: readonly Activity[] = [];
  #listeners = new Set<() => void>();

  constructor(roomId: number, now: () => Date = () => new Date()) {
    this.roomId = roomId;
    this.#now = now;
  }

  receive(entry: ChatEntry): void {
    if (isActivity(entry)) this.#set([{ at: this.#now(), entry }, ...this.#entries].slice(0, ACTIVITY_CAP));
  }

  /** A repeated follow is listed once. */
  follow(username: string): void {
    const isKnown = this.#entries.some(({ entry }) => entry.type === 'follows' && entry.usernames.includes(username));
    if (isKnown) return;
    const at = this.#now();
    const [latest, ...others] = this.#entries;
    if (latest?.entry.type === 'follows' && msBetween(latest.at, at) < MERGE_WINDOW_MS)
      this.#set([{ at, entry: { ...latest.entry, usernames: [username, ...latest.entry.usernames] } }, ...others]);
    else
      this.#set(
        [{ at, entry: { type: 'follows' as const, key: `follows-${username}`, usernames: [username] } }, ...this.#entries].slice(
          0,
          ACTIVITY_CAP,
        ),
      );
  }

  /** Returns false if the entry was dropped. */
  replace(key: string, entry: ChatEntry): boolean {
    const known = this.#entries.some((one) => one.entry.key === key);
    if (known && isActivity(entry)) this.#set(this.#entries.map((one) => (one.entry.key === key ? { at: one.at, entry } : one)));
    return known;
  }

  entries = (): readonly Activity[] => this.#entries;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(entries: readonly Activity[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

const isActivity = (entry: ChatEntry): entry is ActivityEntry =>
  entry.type !== 'message' && entry.type !== 'divider' && entry.type !== 'mod_action';
