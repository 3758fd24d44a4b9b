import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import type { ChatLog } from './chat-log.ts';
import type { MessageEntry } from './entry.ts';
import { FOLLOWING_CAP, GAP_PAGES, HOLD_MS, PAGE, PAUSED_CAP, RETRY_MS } from './limits.ts';

/** Newest first, as history answers; `cursor` goes on into the past, null at the beginning of the chat. */
export interface HistoryPage {
  messages: readonly MessageEntry[];
  cursor: string | null;
}

export type ReadPage = (query: { cursor?: string; limit: number }, signal: AbortSignal) => Promise<HistoryPage>;

/** Fills a log from history: the first page, older ones, and what was said while the connection was away (L-09, L-10). */
export class HistoryReader {
  #log: ChatLog;
  #read: ReadPage;
  #life = new AbortController();
  #loaded = false;
  #closing: AbortController | null = null;
  /** A gap opened while the first page was read: that page may have been made before live messages came. */
  #gapBehindFirstPage = false;
  /** The place that closing the present gap must reach; set until it is closed. */
  #meet: number | null = null;

  constructor(log: ChatLog, read: ReadPage) {
    this.#log = log;
    this.#read = read;
  }

  /** Reads the first page. Live messages wait for it, so that nothing shows and then moves down. */
  async start(): Promise<void> {
    if (this.#life.signal.aborted) this.#life = new AbortController();
    this.#log.setHistory('loading');
    this.#log.hold();
    const { signal } = this.#life;
    try {
      const page = await this.#read({ limit: PAGE }, signal);
      if (signal.aborted) return;
      this.#loaded = true;
      if (this.#gapBehindFirstPage) this.#meet = Math.max(0, ...page.messages.map(({ place }) => place));
      this.#log.merge(page.messages);
      this.#log.setHistory(page.cursor === null ? 'complete' : 'more');
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      this.#log.setHistory('failed');
    }
    this.#log.release();
    if (this.#meet !== null) await this.closeGap();
  }

  /** Reads the page before the oldest row. */
  async older(): Promise<void> {
    const phase = this.#log.view().history;
    const oldest = this.#log.oldest();
    if (oldest === null || (phase !== 'more' && phase !== 'reading_failed')) return;
    this.#log.setHistory('reading');
    try {
      const page = await this.#read({ cursor: String(oldest.place), limit: PAGE }, this.#life.signal);
      // The list may have been cut meanwhile: then this page does not adjoin it any more.
      const adjoins = this.#log.oldest()?.id === oldest.id;
      if (adjoins) this.#log.prepend(page.messages);
      this.#log.setHistory(adjoins && page.cursor === null ? 'complete' : 'more');
    } catch (error) {
      if (this.#life.signal.aborted) return;
      reportUnlessExpected(error);
      this.#log.setHistory('reading_failed');
    }
  }

  /**
   * Call at the moment when live messages come again after they may have been missed. Reads back until it meets what is known;
   * tries until it succeeds. A second call starts over from the same place.
   */
  async closeGap(): Promise<void> {
    if (!this.#loaded) {
      if (this.#log.view().history === 'failed') await this.start();
      else this.#gapBehindFirstPage = true;
      return;
    }
    this.#gapBehindFirstPage = false;
    this.#meet ??= this.#log.lastTold()?.place ?? 0;
    this.#closing?.abort();
    const closing = new AbortController();
    this.#closing = closing;
    const signal = AbortSignal.any([closing.signal, this.#life.signal]);
    this.#log.hold();
    const patience = setTimeout(() => this.#log.release(), HOLD_MS);
    const found = await this.#persistently((attempt) => this.#readBack(this.#meet!, attempt), signal);
    clearTimeout(patience);
    if (found === null) return;
    this.#log.merge(found.messages, found.met ? 'closed' : 'open');
    this.#meet = null;
    this.#log.release();
  }

  /**
   * Looks for an own message by its ref among what was said after `since`. Null: it is not in the chat. Waits for the server
   * to be reachable again; `left` when the reader was disposed meanwhile.
   */
  async findOwn(ref: string, since: number): Promise<MessageEntry | null | 'left'> {
    const found = await this.#persistently((signal) => this.#readBack(since, signal), this.#life.signal);
    if (found === null) return 'left';
    return found.messages.find((message) => message.mine && message.ref === ref) ?? null;
  }

  /** Ends every reading; `start` begins anew. */
  dispose(): void {
    this.#life.abort();
    this.#loaded = false;
    this.#meet = null;
  }

  async #readBack(until: number, signal: AbortSignal): Promise<{ messages: MessageEntry[]; met: boolean }> {
    const enough = this.#log.view().mode === 'paused' ? PAUSED_CAP : FOLLOWING_CAP;
    const messages: MessageEntry[] = [];
    let cursor: string | null = null;
    do {
      const limit: number = cursor === null ? GAP_PAGES[0] : GAP_PAGES[1];
      const page: HistoryPage = await this.#read(cursor === null ? { limit } : { cursor, limit }, signal);
      const since = page.messages.filter((message) => message.place > until);
      messages.push(...since);
      cursor = page.cursor;
      if (cursor === null || since.length < page.messages.length) return { messages, met: true };
    } while (messages.length < enough);
    return { messages, met: false };
  }

  /** Null when `signal` ended it. */
  async #persistently<Result>(attempt: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result | null> {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await attempt(signal);
      } catch (error) {
        if (signal.aborted) return null;
        reportUnlessExpected(error);
        await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!, signal);
      }
    }
    return null;
  }
}

/** A refusal or a missing answer is shown or tried again; anything else is a bug, and tried again all the same. */
function reportUnlessExpected(error: unknown): void {
  if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) reportProblem('Chat history could not be read', error);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
