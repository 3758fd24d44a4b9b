import { MINUTE_MS } from '#core/contract/durations.ts';
import { serverNow } from '#core/web/server-clock.ts';
import type { PastNotice } from '#features/chat/chat/contract/history.ts';
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

/** Adds the row of a stored event to `notices`. */
export type PastNoticeHandler = (notices: Pick<Notices, 'upsert'>, data: unknown) => void;

/** The events of one subscription, and the chunks of one gift, share a row in any order of arrival (wire.md 1.9 to 1.11). */
export class Notices {
  #log: Pick<ChatLog, 'receive' | 'replace'>;
  #now: () => number;
  #facts = new Map<string, { at: number; notice: Notice }>();
  #count = 0;
  #handlers: ReadonlyMap<string, PastNoticeHandler> | null = null;
  #replayed = new Set<string>();
  /** Stored events that arrived before their handlers. */
  #waiting: readonly PastNotice[] = [];
  /** Time of the stored event that is replayed. Null while a live event is handled. */
  #past: number | null = null;

  constructor(log: Pick<ChatLog, 'receive' | 'replace'>, now: () => number = () => serverNow().getTime()) {
    this.#log = log;
    this.#now = now;
  }

  /** Handlers by name of the event, for `replay`. */
  handle(handlers: ReadonlyMap<string, PastNoticeHandler>): void {
    this.#handlers = handlers;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.replay(waiting);
  }

  /** Adds rows of stored events among the messages of their time, except for repeated events and facts that already have a row. */
  replay(stored: readonly PastNotice[]): void {
    if (this.#handlers === null) {
      this.#waiting = [...this.#waiting, ...stored];
      return;
    }
    for (const { id, event, data, created_at } of stored) {
      const [name, add] = [`${event} ${id}`, this.#handlers.get(event)];
      if (add === undefined || this.#replayed.has(name)) continue;
      this.#replayed.add(name);
      this.#past = Date.parse(created_at);
      add(this, data);
      this.#past = null;
    }
  }

  /** `entry` receives the current content of the row, or null. Without a fact every call adds a row. */
  upsert<Type extends NoticeType>(
    type: Type,
    fact: Fact | null,
    entry: (before: ChatEntries[Type] | null) => Omit<ChatEntries[Type], 'key' | 'type'>,
  ): void {
    const at = this.#past ?? this.#now();
    const name = fact && `${type} ${fact.id}`;
    const existing = name === null ? undefined : this.#facts.get(name);
    const before = fact !== null && existing !== undefined && Math.abs(at - existing.at) < fact.within ? existing : null;
    const key = before?.notice.key ?? `notice-${++this.#count}`;
    const position = before === null ? (this.#past === null ? undefined : this.#past * 1000) : before.notice.position;
    const placed = position !== undefined && { position };
    const notice = { ...entry((before?.notice ?? null) as ChatEntries[Type] | null), ...placed, type, key } as Notice;
    if (before === null) this.#log.receive(notice);
    else this.#log.replace(key, notice);
    // Later events of the newer fact still belong to its row.
    const isOutdated = before === null && existing !== undefined && existing.at > at;
    if (name !== null && !isOutdated) this.#remember(name, { at: before?.at ?? at, notice });
  }

  #remember(name: string, record: { at: number; notice: Notice }): void {
    this.#facts.delete(name);
    this.#facts.set(name, record);
    if (this.#facts.size > MAX_FACTS) this.#facts.delete(this.#facts.keys().next().value!);
  }
}
