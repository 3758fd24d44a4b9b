import { createContext, type RefObject, use, useMemo, useRef, useState } from 'react';
import type { MessageEntry, OpenChat } from '#features/chat/web/api.ts';
import { EVERYTHING, type FilterState } from './message-filter.ts';

/** How one reader reads an open chat: what is shown of it, and what they look at more closely. */
export interface Reading {
  narrowing: FilterState;
  narrow: (narrowing: FilterState) => void;
  /** Where one types what to look for, once the search is open. */
  searchBox: RefObject<HTMLInputElement | null>;
  /** The message whose thread is open. */
  thread: MessageEntry | null;
  openThread: (message: MessageEntry | null) => void;
  /** The message of whose emotes one is to be hidden. */
  hideEmoteOf: MessageEntry | null;
  askHideEmote: (message: MessageEntry | null) => void;
  /** The message to bring into view; a new object each time. */
  found: { key: string } | null;
  /** Shows everything again, with this message where it was said. */
  showInChat: (message: MessageEntry) => void;
}

const ReadingContext = createContext<Reading | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** The reading of the chat that this is drawn in. */
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
