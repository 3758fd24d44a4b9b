import { plainText } from '#features/chat/chat/rules/content.ts';
import type { MessageEntry } from '#features/chat/chat/web/api.ts';

export type AnnounceMode = 'off' | 'mentions' | 'summary' | 'every';

export type Announcement =
  | { kind: 'mention'; username: string; content: string }
  | { kind: 'summary'; count: number }
  | { kind: 'messages'; messages: readonly { username: string; content: string }[] };

export const ANNOUNCE_MS = 1000;
/** Only the last messages of an interval are announced. */
const MAX_SPOKEN = 3;

/** Batches new messages into at most one announcement per interval. Mentions take priority. */
export class Announcer {
  #say: (what: Announcement) => void;
  #mode: () => AnnounceMode;
  #waiting: MessageEntry[] = [];
  #unannounced = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (what: Announcement) => void, mode: () => AnnounceMode) {
    this.#say = say;
    this.#mode = mode;
  }

  enqueue = (arrived: readonly MessageEntry[]): void => {
    if (this.#mode() === 'off') return;
    this.#unannounced += arrived.length;
    const mention = [...this.#waiting, ...arrived].findLast((entry) => entry.mentionsMe);
    this.#waiting = [...this.#waiting, ...arrived].slice(-MAX_SPOKEN);
    if (mention !== undefined && !this.#waiting.includes(mention)) this.#waiting[0] = mention;
    this.#timer ??= setTimeout(() => this.#speak(), ANNOUNCE_MS);
  };

  dispose(): void {
    clearTimeout(this.#timer);
  }

  #speak(): void {
    const waiting = this.#waiting;
    const count = this.#unannounced;
    const mode = this.#mode();
    this.#timer = undefined;
    this.#waiting = [];
    this.#unannounced = 0;
    const mention = waiting.findLast((entry) => entry.mentionsMe);
    if (mention !== undefined && mode !== 'every')
      this.#say({ kind: 'mention', username: mention.sender.username, content: plainText(mention.parts) });
    else if (mode === 'summary') this.#say({ kind: 'summary', count });
    else if (mode === 'every') {
      this.#say({
        kind: 'messages',
        messages: waiting.map(({ sender, parts }) => ({ username: sender.username, content: plainText(parts) })),
      });
    }
  }
}
