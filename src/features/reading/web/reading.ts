import { createContext, type RefObject, use, useMemo, useRef, useState } from 'react';
import type { MessageEntry, OpenChat } from '#features/chat/web/api.ts';
import { EVERYTHING, type FilterState } from './message-filter.ts';

/** The reading state of one open chat: the filter, the open thread and the search. */
export interface Reading {
  narrowing: FilterState;
  narrow: (narrowing: FilterState) => void;
  /** The search input, present while the search is open. */
  searchBox: RefObject<HTMLInputElement | null>;
  /** The message whose thread is open, or null. */
  thread: MessageEntry | null;
  openThread: (message: MessageEntry | null) => void;
  /** The message whose emotes are listed in the hide dialog, or null. */
  hideEmoteOf: MessageEntry | null;
  askHideEmote: (message: MessageEntry | null) => void;
  /** The message to scroll into view. Each request is a new object, so the same message can be requested twice. */
  found: { key: string } | null;
  /** Clears the filter and scrolls to this message. */
  showInChat: (message: MessageEntry) => void;
}

const ReadingContext = createContext<Reading | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** Returns the reading state of the surrounding chat. */
export const useReading = (): Reading => use(ReadingContext)!;

export function useNewReading({ room }: Pick<OpenChat, 'room'>): Reading {
  const [narrowing, narrow] = useState<FilterState>(EVERYTHING);
  const [thread, openThread] = useState<MessageEntry | null>(null);
  const [hideEmoteOf, askHideEmote] = useState<MessageEntry | null>(null);
  const [found, setFound] = useState<{ key: string } | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  return useMemo(
    () => ({
      narrowing,
      narrow,
      searchBox,
      thread,
      openThread,
      hideEmoteOf,
      askHideEmote,
      found,
      showInChat: ({ key }) => {
        room.log.pause();
        narrow(EVERYTHING);
        openThread(null);
        setFound({ key });
      },
    }),
    [room, narrowing, thread, hideEmoteOf, found],
  );
}
