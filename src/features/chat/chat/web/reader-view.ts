import { createContext } from 'react';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';
import type { MessageEntry } from './log/entry.ts';
import type { MessageFilter } from './log/shown-log.ts';

/** How one reader sees an open chat. Fields must keep their identity until they change, because rows rerender with them. */
export interface ReaderView {
  /** Selects the rows to show; null shows all. A new function means a new selection. */
  filter: MessageFilter | null;
  /** Returns true for messages to highlight; null highlights none. */
  highlighter: ((parts: readonly ContentPart[]) => boolean) | null;
  /** Ids of emotes that are shown as their names. */
  hiddenEmotes: ReadonlySet<number>;
  /** The row to scroll into view. Each request is a new object. */
  found: { key: string } | null;
  /** True while an overlay covers the list, which then is inert for the keyboard and screen readers. */
  isCovered: boolean;
  /** Opens the thread of a message. */
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
