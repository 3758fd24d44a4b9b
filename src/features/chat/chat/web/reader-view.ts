import { createContext } from 'react';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';
import type { MessageEntry } from './log/entry.ts';
import type { MessageFilter } from './log/shown-log.ts';

/** One reader's view of an open chat. Fields must keep their identity until they change, because rows rerender with them. */
export interface ReaderView {
  /** Null shows all rows. A new function is a new selection. */
  filter: MessageFilter | null;
  /** Returns true for messages to highlight. Null highlights none. */
  highlighter: ((parts: readonly ContentPart[]) => boolean) | null;
  hiddenEmotes: ReadonlySet<number>;
  /** The row to scroll into view. Each request is a new object. */
  found: { key: string } | null;
  /** Whether an overlay covers the list, which is then inert for the keyboard and screen readers. */
  isCovered: boolean;
  openThread: (message: MessageEntry) => void;
}

/** The default view without filters. A feature overrides it in the `Wrapper` of its chat parts. */
export const ReaderViewContext = createContext<ReaderView>({
  filter: null,
  highlighter: null,
  hiddenEmotes: new Set(),
  found: null,
  isCovered: false,
  openThread: () => {},
});
