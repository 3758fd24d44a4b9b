import type { ChatEntries, ChatEntry } from '#features/chat/web/api.ts';

/** The maximum number of entries. Older ones are dropped. */
export const ACTIVITY_CAP = 200;

/** Follows within this time of each other, with no other entry in between, are merged into one line. */
const TOGETHER_MS = 60_000;

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
  #facts: readonly Activity[] = [];
  #watchers = new Set<() => void>();

  constructor(roomId: number, now: () => Date = () => new Date()) {
    this.roomId = roomId;
    this.#now = now;
  }

  receive(entry: ChatEntry): void {
    if (isActivity(entry)) this.#become([{ at: this.#now(), entry }, ...this.#facts].slice(0, ACTIVITY_CAP));
  }

  /** Adds a follow. A person who unfollows and follows again is listed once. */
  follow(username: string): void {
    const isKnown = this.#facts.some(({ entry }) => entry.type === 'follows' && entry.usernames.includes(username));
    if (isKnown) return;
    const at = this.#now();
    const [latest, ...others] = this.#facts;
    if (latest?.entry.type === 'follows' && at.getTime() - latest.at.getTime() < TOGETHER_MS)
      this.#become([{ at, entry: { ...latest.entry, usernames: [username, ...latest.entry.usernames] } }, ...others]);
    else
      this.#become(
        [{ at, entry: { type: 'follows' as const, key: `follows-${username}`, usernames: [username] } }, ...this.#facts].slice(
          0,
          ACTIVITY_CAP,
        ),
      );
  }

  /** Returns whether the entry still exists. */
  replace(key: string, entry: ChatEntry): boolean {
    const known = this.#facts.some((fact) => fact.entry.key === key);
    if (known && isActivity(entry)) this.#become(this.#facts.map((fact) => (fact.entry.key === key ? { at: fact.at, entry } : fact)));
    return known;
  }

  all = (): readonly Activity[] => this.#facts;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #become(facts: readonly Activity[]): void {
    this.#facts = facts;
    for (const watcher of this.#watchers) watcher();
  }
}

const isActivity = (entry: ChatEntry): entry is ActivityEntry =>
  entry.type !== 'message' && entry.type !== 'divider' && entry.type !== 'mod_action';
