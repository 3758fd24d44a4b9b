import { createContext, type ReactNode, type RefObject, use, useMemo, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { emotesOf } from '#features/chat/chat/rules/content.ts';
import { type MessageAction, type MessageEntry, type OpenChat, type ReaderView, ReaderViewContext } from '#features/chat/chat/web/api.ts';
import { highlighterOf } from '#features/chat/chat-tools/rules.ts';
import { type FilterState, isUnfiltered, messageFilterOf, NO_FILTER } from './message-filter.ts';
import { hiddenEmotes, hideEmote, highlightWords } from './preferences.ts';

interface Reading {
  filterState: FilterState;
  setFilterState: (filterState: FilterState) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  thread: MessageEntry | null;
  openThread: (message: MessageEntry | null) => void;
  hideEmoteTarget: MessageEntry | null;
  setHideEmoteTarget: (message: MessageEntry | null) => void;
  /** The message to scroll into view. Each request is a new object, so the same message can be requested twice. */
  found: { key: string } | null;
  showInChat: (message: MessageEntry) => void;
}

const ReadingContext = createContext<Reading | null>(null);
const ReadingProvider = ReadingContext.Provider;

export const useReading = (): Reading => use(ReadingContext)!;

function useReadingState({ room }: Pick<OpenChat, 'room'>): Reading {
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

const HideEmoteDialog = lazyComponent('use', () => import('./HideEmoteDialog.tsx'));

export function ReadingWrapper({ chat, children }: { chat: OpenChat; children: ReactNode }) {
  const reading = useReadingState(chat);
  const { filterState, thread, openThread, found, hideEmoteTarget, setHideEmoteTarget } = reading;
  const words = usePreference(highlightWords);
  const hidden = usePreference(hiddenEmotes);
  const highlighter = useMemo(() => highlighterOf(words), [words]);
  const hiddenIds = useMemo(() => new Set(hidden.map(({ id }) => id)), [hidden]);
  const moderates = isModeratorOrAbove(chat.role);
  const filter = useMemo(() => messageFilterOf(filterState, { highlighter, moderates }), [filterState, highlighter, moderates]);
  const view = useMemo<ReaderView>(
    () => ({ filter, highlighter, hiddenEmotes: hiddenIds, found, isCovered: thread !== null, openThread }),
    [filter, highlighter, hiddenIds, found, thread, openThread],
  );
  return (
    <ReadingProvider value={reading}>
      <ReaderViewContext value={view}>{children}</ReaderViewContext>
      {hideEmoteTarget !== null && (
        <DialogPanel name="The emotes to hide" onClose={() => setHideEmoteTarget(null)}>
          <HideEmoteDialog message={hideEmoteTarget} onClose={() => setHideEmoteTarget(null)} />
        </DialogPanel>
      )}
    </ReadingProvider>
  );
}

export function useReadingActions(): readonly MessageAction[] {
  const { filterState, openThread, showInChat, setHideEmoteTarget } = useReading();
  const hidden = usePreference(hiddenEmotes);
  const isFiltered = !isUnfiltered(filterState);
  return useMemo(() => {
    const shownEmotes = ({ parts }: MessageEntry) => emotesOf(parts).filter((emote) => !hidden.some(({ id }) => id === emote.id));
    return [
      { icon: 'list', order: 20, label: () => t('chat-tools.actions.thread'), isFor: (_entry, inThread) => inThread, run: openThread },
      { icon: 'chat', order: 30, label: () => t('chat-tools.actions.show_in_chat'), isFor: () => isFiltered, run: showInChat },
      {
        icon: 'eye-off',
        order: 50,
        label: (entry) => hideLabel(shownEmotes(entry)),
        isFor: (entry) => shownEmotes(entry).length > 0,
        run: (entry) => {
          const [emote, ...others] = emotesOf(entry.parts);
          if (others.length > 0) setHideEmoteTarget(entry);
          else if (emote !== undefined) hideEmote(emote);
        },
      },
    ];
  }, [isFiltered, hidden, openThread, showInChat, setHideEmoteTarget]);
}

function hideLabel([emote, ...others]: { id: number; name: string }[]): string {
  if (emote === undefined || others.length > 0) return t('chat-tools.actions.hide_emotes');
  return t('chat-tools.actions.hide_emote', { name: emote.name === '' ? emote.id : emote.name });
}
