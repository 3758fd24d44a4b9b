import type { ChatEntry } from './entry.ts';

/** `loading` and `failed` refer to the first page, the others to the pages before the oldest row. */
export type HistoryPhase = 'loading' | 'failed' | 'more' | 'reading' | 'reading_failed' | 'complete';

/** State that the list renders. Replaced after every change and stable otherwise. */
export interface LogView {
  entries: readonly ChatEntry[];
  mode: 'following' | 'paused';
  waiting: number;
  history: HistoryPhase;
}

export const EMPTY_VIEW: LogView = { entries: [], mode: 'following', waiting: 0, history: 'loading' };
