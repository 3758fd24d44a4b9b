import type { ChatEntry } from './entry.ts';

/** `loading` and `failed` are about the first page, the others about the pages before the oldest row. */
export type HistoryPhase = 'loading' | 'failed' | 'more' | 'reading' | 'reading_failed' | 'complete';

/** What the list shows. A new object after every change, the same one until then. */
export interface LogView {
  entries: readonly ChatEntry[];
  mode: 'following' | 'paused';
  /** Messages that came since the list was paused. */
  waiting: number;
  history: HistoryPhase;
}

export const EMPTY_VIEW: LogView = { entries: [], mode: 'following', waiting: 0, history: 'loading' };
