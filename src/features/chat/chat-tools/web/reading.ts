import { createContext, type RefObject, use, useMemo, useRef, useState } from 'react';
import type { MessageEntry, OpenChat } from '#features/chat/chat/web/api.ts';
import { type FilterState, NO_FILTER } from './message-filter.ts';

export interface Reading {
  filterState: FilterState;
  setFilterState: (filterState: FilterState) => void;
  /** Present while the search is open. */
  searchBox: RefObject<HTMLInputElement | null>;
  /** Null when no thread is open. */
  thread: MessageEntry | null;
  openThread: (message: MessageEntry | null) => void;
  /** The message in the hide-emote dialog, or null. */
  hideEmoteTarget: MessageEntry | null;
  setHideEmoteTarget: (message: MessageEntry | null) => void;
  /** The message to scroll into view. Each request is a new object, so the same message can be requested twice. */
  found: { key: string } | null;
  /** Clears the filter and scrolls to this message. */
  showInChat: (message: MessageEntry) => void;
}

const ReadingContext = createContext<Reading | null>(null);
export const ReadingProvider = ReadingContext.Provider;

export const useReading = (): Reading => use(ReadingContext)!;

export function useReadingState({ room }: Pick<OpenChat, 'room'>): Reading {
  const [filterState, setFilterState] = useState<FilterState>(NO_FILTER);
  const [thread, openThread] = useState<MessageEntry | null>(null);
  const [hideEmoteTarget, setHideEmoteTarget] = useState<MessageEntry | null>(null);
  const [found, setFound] = useState<{ key: string } | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  return useMemo(
    () => ({
      filterState,
      setFilterState,
      searchBox,
      thread,
      openThread,
      hideEmoteTarget,
      setHideEmoteTarget,
      found,
      showInChat: ({ key }) => {
        room.log.pause();
        setFilterState(NO_FILTER);
        openThread(null);
        setFound({ key });
      },
    }),
    [room, filterState, thread, hideEmoteTarget, found],
  );
}
