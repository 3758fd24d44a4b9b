import { MINUTE_MS } from '#core/contract/durations.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { ChatLog } from '../log/chat-log.ts';
import type { ChatEntries } from '../log/entry.ts';

export type NoticeType = Exclude<keyof ChatEntries, 'message'>;
type Notice = ChatEntries[NoticeType];

/** Milliseconds in which two events about the same fact share one row. */
export const SAME_FACT_MS = MINUTE_MS;
const MAX_FACTS = 200;

export interface Fact {
  id: string;
  /** Milliseconds after the first event in which events belong to the same fact. */
  within: number;
}

/** The events of one subscription, and the chunks of one gift, share a row in any order of arrival (wire.md 1.9 to 1.11). */
export class Notices {
  #log: Pick<ChatLog, 'receive' | 'replace'>;
  #now: () => number;
  #facts = new Map<string, { at: number; notice: Notice }>();
  #count = 0;

  constructor(log: Pick<ChatLog, 'receive' | 'replace'>, now: () => number = () => serverNow().getTime()) {
    this.#log = log;
    this.#now = now;
  }

  /** `entry` receives the current content of the row, or null. Without a fact every call adds a row. */
  upsert<Type extends NoticeType>(
    type: Type,
    fact: Fact | null,
    entry: (before: ChatEntries[Type] | null) => Omit<ChatEntries[Type], 'key' | 'type'>,
  ): void {
    const at = this.#now();
    const name = fact && `${type} ${fact.id}`;
    const existing = name === null ? undefined : this.#facts.get(name);
    const before = fact !== null && existing !== undefined && at - existing.at < fact.within ? existing : null;
    const key = before?.notice.key ?? `notice-${++this.#count}`;
    const notice = { ...entry((before?.notice ?? null) as ChatEntries[Type] | null), type, key } as Notice;
    if (before === null) this.#log.receive(notice);
    else this.#log.replace(key, notice);
    if (name !== null) this.#remember(name, { at: before?.at ?? at, notice });
  }

  #remember(name: string, record: { at: number; notice: Notice }): void {
    this.#facts.delete(name);
    this.#facts.set(name, record);
    if (this.#facts.size > MAX_FACTS) this.#facts.delete(this.#facts.keys().next().value!);
  }
}
