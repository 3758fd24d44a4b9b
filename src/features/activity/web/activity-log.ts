import type { ChatEntries, ChatEntry } from '#features/chat/web/api.ts';

/** Facts that are kept; older ones fall off the end. */
export const ACTIVITY_CAP = 200;

/** Follows that come within this time of each other, with nothing else between them, are one line. */
const TOGETHER_MS = 60_000;

/** People who follow since a moment ago, the latest first. */
export interface FollowsEntry {
  type: 'follows';
  key: string;
  usernames: readonly string[];
}

/** What the chat itself shows is no activity. */
type ActivityEntry = Exclude<ChatEntry, ChatEntries['message' | 'divider' | 'mod_action']>;

export interface Activity {
  at: Date;
  entry: FollowsEntry | ActivityEntry;
}

/** The facts of one room, the newest first. Takes what `Notices` tells, and follows; a fact that is told more fully keeps its place and its time. */
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

  /** Somebody follows. Who left and comes back is not told twice. */
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

  /** Whether the fact is still there. */
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
