import type { ChatLog } from '../log/chat-log.ts';
import type { ChatEntries } from '../log/entry.ts';

/** Entries that are not messages. */
export type NoticeType = Exclude<keyof ChatEntries, 'message'>;
type Notice = ChatEntries[NoticeType];

/** Two events of the same fact within this time tell of it once. */
export const SAME_FACT_MS = 60_000;
/** Facts remembered. */
const FACTS = 200;

/** A fact that several events may tell of. */
export interface Fact {
  /** Names the fact among those of its type. */
  id: string;
  /** Milliseconds since its first event in which another one tells of the same fact. */
  within: number;
}

/**
 * Makes rows of what happens in a room besides messages, one row a fact: the events of one subscription and the chunks of one gift meet in
 * one row, in whatever order they come (wire.md 1.9 to 1.11). Features tell it about their events.
 */
export class Notices {
  #log: Pick<ChatLog, 'receive' | 'replace'>;
  #now: () => number;
  #facts = new Map<string, { at: number; notice: Notice }>();
  #count = 0;

  constructor(log: Pick<ChatLog, 'receive' | 'replace'>, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /** Adds a row, or changes the row of the same fact: `entry` gets what that row shows. Without a fact every call adds a row. */
  tell<Type extends NoticeType>(
    type: Type,
    fact: Fact | null,
    entry: (before: ChatEntries[Type] | null) => Omit<ChatEntries[Type], 'key' | 'type'>,
  ): void {
    const at = this.#now();
    const name = fact && `${type} ${fact.id}`;
    const known = name === null ? undefined : this.#facts.get(name);
    const before = fact !== null && known !== undefined && at - known.at < fact.within ? known : null;
    const key = before?.notice.key ?? `notice-${++this.#count}`;
    const notice = { ...entry((before?.notice ?? null) as ChatEntries[Type] | null), type, key } as Notice;
    if (before === null) this.#log.receive(notice);
    else this.#log.replace(key, notice);
    if (name !== null) this.#remember(name, { at: before?.at ?? at, notice });
  }

  #remember(name: string, told: { at: number; notice: Notice }): void {
    this.#facts.delete(name);
    this.#facts.set(name, told);
    if (this.#facts.size > FACTS) this.#facts.delete(this.#facts.keys().next().value!);
  }
}
