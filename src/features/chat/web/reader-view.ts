import { createContext } from 'react';
import type { ContentPart } from '#features/chat/rules/content.ts';
import type { MessageEntry } from './log/entry.ts';
import type { MessageFilter } from './log/shown-log.ts';

/** How one reader sees an open chat. Its parts stay the same objects until something of them changes, because rows are drawn again with them. */
export interface ReaderView {
  /** Which rows are shown; null shows all of them. Another function is another choice of rows. */
  filter: MessageFilter | null;
  /** Marks messages that the reader wants to notice; null marks none. */
  highlighter: ((parts: readonly ContentPart[]) => boolean) | null;
  /** Ids of emotes that stand as names. */
  hiddenEmotes: ReadonlySet<number>;
  /** The row to bring into view; a new object each time. */
  found: { key: string } | null;
  /** Something lies over the list, and takes its place for the keyboard and screen readers. */
  isCovered: boolean;
  /** Shows a message with what it answers and what answers it. */
  openThread: (message: MessageEntry) => void;
}

/** Everything as it is. A feature gives another view from the `Around` of its chat parts. */
export const ReaderViewContext = createContext<ReaderView>({
  filter: null,
  highlighter: null,
  hiddenEmotes: new Set(),
  found: null,
  isCovered: false,
  openThread: () => {},
});
