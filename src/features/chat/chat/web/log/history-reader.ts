import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { reportProblem } from '#core/web/report.ts';
import type { PastNotice } from '#features/chat/chat/contract/history.ts';
import type { ChatLog } from './chat-log.ts';
import type { Clear, MessageEntry } from './entry.ts';
import { FOLLOWING_CAP, PAUSED_CAP } from './timeline.ts';

export const PAGE = 100;
/** Page sizes for closing a gap. The first request is small because most gaps are short. */
const GAP_PAGES = [50, 200] as const;
/** Maximum milliseconds that live messages are held back while history fails. */
const HOLD_MS = 5000;
/** Microseconds before a gap in which a notice may be missing, because notices and messages have no common order. */
const NOTICE_MARGIN = 60_000_000;
/** The last one repeats. */
const RETRY_MS = [1000, 2000, 4000, 8000] as const;

/** Newest first. `cursor` continues to older messages and is null at the beginning of the chat. */
export interface HistoryPage {
  messages: readonly MessageEntry[];
  cursor: string | null;
  /** The last clear, in the page that it falls into. */
  cleared?: Clear | null;
  /** Notices of the last hour since the oldest message of the page, oldest first. */
  notices?: readonly PastNotice[] | undefined;
}

export type ReadPage = (query: { cursor?: string; limit: number }, signal: AbortSignal) => Promise<HistoryPage>;

interface ReadBack {
  messages: MessageEntry[];
  met: boolean;
  cleared: Clear | null;
  /** Oldest first. */
  notices: PastNotice[];
}

/** See L-09 and L-10. */
export class HistoryReader {
  #log: ChatLog;
  #read: ReadPage;
  #replay: (notices: readonly PastNotice[]) => void;
  #life = new AbortController();
  #loaded = false;
  #closing: AbortController | null = null;
  /** A gap occurred while the first page was loading, so that page may lack messages before the live ones. */
  #gapBehindFirstPage = false;
  /** Message cursor back to which the current gap is read. Null without a gap. */
  #gapStart: number | null = null;

  constructor(log: ChatLog, read: ReadPage, replay: (notices: readonly PastNotice[]) => void = () => {}) {
    this.#log = log;
    this.#read = read;
    this.#replay = replay;
  }

  /** Loads the first page. Live messages are held back, so that no row shows and then moves down. */
  async start(): Promise<void> {
    if (this.#life.signal.aborted) this.#life = new AbortController();
    this.#log.setHistory('loading');
    this.#log.hold();
    const { signal } = this.#life;
    try {
      const page = await this.#read({ limit: PAGE }, signal);
      if (signal.aborted) return;
      this.#loaded = true;
      if (this.#gapBehindFirstPage) this.#gapStart = Math.max(0, ...page.messages.map(({ position }) => position));
      this.#log.merge(page.messages);
      this.#addNotices(page.notices);
      if (page.cleared) this.#log.clear(page.cleared);
      this.#log.setHistory(page.cursor === null ? 'complete' : 'more');
    } catch (error) {
      if (signal.aborted) return;
      reportUnlessExpected(error);
      this.#log.setHistory('failed');
    }
    this.#log.release();
    if (this.#gapStart !== null) await this.closeGap();
  }

  async older(): Promise<void> {
    const phase = this.#log.view().history;
    const oldest = this.#log.oldest();
    if (oldest === null || (phase !== 'more' && phase !== 'reading_failed')) return;
    this.#log.setHistory('reading');
    try {
      const page = await this.#read({ cursor: String(oldest.position), limit: PAGE }, this.#life.signal);
      // The list may have been trimmed, and then this page no longer adjoins it.
      const adjoins = this.#log.oldest()?.id === oldest.id;
      if (adjoins) this.#log.prepend(page.messages);
      if (adjoins) this.#addNotices(page.notices);
      if (adjoins && page.cleared) this.#log.clear(page.cleared);
      this.#log.setHistory(adjoins && page.cursor === null ? 'complete' : 'more');
    } catch (error) {
      if (this.#life.signal.aborted) return;
      reportUnlessExpected(error);
      this.#log.setHistory('reading_failed');
    }
  }

  /** Call when live messages resume. Retries until it succeeds; a second call restarts from the same position. */
  async closeGap(): Promise<void> {
    if (!this.#loaded) {
      if (this.#log.view().history === 'failed') await this.start();
      else this.#gapBehindFirstPage = true;
      return;
    }
    this.#gapBehindFirstPage = false;
    this.#gapStart ??= this.#log.lastContiguous()?.position ?? 0;
    this.#closing?.abort();
    const closing = new AbortController();
    this.#closing = closing;
    const signal = AbortSignal.any([closing.signal, this.#life.signal]);
    this.#log.hold();
    const patience = setTimeout(() => this.#log.release(), HOLD_MS);
    const found = await this.#persistently((attempt) => this.#readBack(this.#gapStart!, attempt), signal);
    clearTimeout(patience);
    if (found === null) return;
    this.#log.merge(found.messages, found.met ? 'closed' : 'open');
    this.#addNotices(found.notices.filter(({ created_at }) => this.#isLoaded(created_at)));
    if (found.cleared) this.#log.clear(found.cleared);
    this.#gapStart = null;
    this.#log.release();
  }

  /** Searches for `ref` after `since`. Null if it is not in the chat; `disposed` if the reader is disposed meanwhile. */
  async findOwn(ref: string, since: number): Promise<MessageEntry | null | 'disposed'> {
    const found = await this.#persistently((signal) => this.#readBack(since, signal), this.#life.signal);
    if (found === null) return 'disposed';
    return found.messages.find((message) => message.mine && message.ref === ref) ?? null;
  }

  dispose(): void {
    this.#life.abort();
    this.#loaded = false;
    this.#gapStart = null;
  }

  #addNotices(notices: readonly PastNotice[] = []): void {
    if (notices.length === 0) return;
    this.#replay(notices);
    this.#log.flush();
  }

  /** A notice older than the oldest loaded message arrives with its page. */
  #isLoaded(createdAt: string): boolean {
    return this.#log.view().history === 'complete' || Date.parse(createdAt) * 1000 >= (this.#log.oldest()?.position ?? 0);
  }

  async #readBack(until: number, signal: AbortSignal): Promise<ReadBack> {
    const enough = this.#log.view().mode === 'paused' ? PAUSED_CAP : FOLLOWING_CAP;
    const messages: MessageEntry[] = [];
    let cursor: string | null = null;
    let cleared: Clear | null = null;
    const notices: PastNotice[] = [];
    do {
      const limit: number = cursor === null ? GAP_PAGES[0] : GAP_PAGES[1];
      const page: HistoryPage = await this.#read(cursor === null ? { limit } : { cursor, limit }, signal);
      const since = page.messages.filter((message) => message.position > until);
      messages.push(...since);
      cursor = page.cursor;
      cleared ??= page.cleared ?? null;
      notices.unshift(...(page.notices ?? []).filter(({ created_at }) => Date.parse(created_at) * 1000 > until - NOTICE_MARGIN));
      if (cursor === null || since.length < page.messages.length) return { messages, met: true, cleared, notices };
    } while (messages.length < enough);
    return { messages, met: false, cleared, notices };
  }

  /** Retries until it succeeds. Returns null when aborted by `signal`. */
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

/** Callers handle refusals and network errors; any other error is a bug. All are retried. */
function reportUnlessExpected(error: unknown): void {
  if (!(error instanceof UnreachableServer || error instanceof RefusedCall)) reportProblem("Couldn't read the chat history", error);
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
