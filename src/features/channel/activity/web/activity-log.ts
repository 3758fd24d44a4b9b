import type { ChatEntries, ChatEntry } from '#features/chat/chat/web/api.ts';

/** The maximum number of entries. Older ones are dropped. */
export const ACTIVITY_CAP = 200;

/** Follows within this time of each other, with no other entry in between, are merged into one line. */
const MERGE_WINDOW_MS = 60_000;

/** People who followed recently, the latest first. */
export interface FollowsEntry {
  type: 'follows';
  key: string;
  usernames: readonly string[];
}

/** Entries that belong to the chat itself are not shown as activity. */
type ActivityEntry = Exclude<ChatEntry, ChatEntries['message' | 'divider' | 'mod_action']>;

export interface Activity {
  at: Date;
  entry: FollowsEntry | ActivityEntry;
}

/**
 * The activity of one chatroom, newest first: follows, and every entry of `Notices`. An entry that is replaced by a more complete one keeps
 * its position and time.
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

  /** Adds a follow. A person who unfollows and follows again is listed once. */
  follow(username: string): void {
    const isKnown = this.#entries.some(({ entry }) => entry.type === 'follows' && entry.usernames.includes(username));
    if (isKnown) return;
    const at = this.#now();
    const [latest, ...others] = this.#entries;
    if (latest?.entry.type === 'follows' && at.getTime() - latest.at.getTime() < MERGE_WINDOW_MS)
      this.#set([{ at, entry: { ...latest.entry, usernames: [username, ...latest.entry.usernames] } }, ...others]);
    else
      this.#set(
        [{ at, entry: { type: 'follows' as const, key: `follows-${username}`, usernames: [username] } }, ...this.#entries].slice(
          0,
          ACTIVITY_CAP,
        ),
      );
  }

  /** Returns whether the entry still exists. */
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
