import { useMemo, useState } from 'react';
import { usePreference } from '#core/web/preference.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import { highlighterOf } from '#features/chat/rules/highlight.ts';
import { highlightWords } from '../chat-preferences.ts';
import type { MessageEntry } from '../log/entry.ts';
import { EVERYTHING, type FilterState, messageFilterOf } from '../log/message-filter.ts';
import { ShownLog } from '../log/shown-log.ts';
import type { OpenChat } from '../open-chat.ts';

/** How one reader reads an open chat: what is shown of it, and what they look at more closely. */
export interface Reading {
  /** The log without what the reader does not want to see. */
  shown: ShownLog;
  highlighter: ReturnType<typeof highlighterOf>;
  mutedIds: ReadonlySet<number>;
  narrowing: FilterState;
  narrow: (narrowing: FilterState) => void;
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

export function useReading({ room, role }: Pick<OpenChat, 'room' | 'role'>, mutedIds: ReadonlySet<number>): Reading {
  const [narrowing, narrow] = useState<FilterState>(EVERYTHING);
  const [thread, openThread] = useState<MessageEntry | null>(null);
  const [hideEmoteOf, askHideEmote] = useState<MessageEntry | null>(null);
  const [found, setFound] = useState<{ key: string } | null>(null);
  const words = usePreference(highlightWords);
  const highlighter = useMemo(() => highlighterOf(words), [words]);
  const moderates = isModeratorOrAbove(role);
  const shown = useMemo(
    () => new ShownLog(room.log, mutedIds, messageFilterOf(narrowing, { highlighter, moderates })),
    [room, mutedIds, narrowing, highlighter, moderates],
  );
  return useMemo(
    () => ({
      shown,
      highlighter,
      mutedIds,
      narrowing,
      narrow,
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
    [room, shown, highlighter, mutedIds, narrowing, thread, hideEmoteOf, found],
  );
}
