import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import {
  type ChatParts,
  type OpenChat,
  type ReaderView,
  ReaderViewContext,
  type RowContext,
  type ShownLog,
} from '#features/chat/chat/web/api.ts';
import { highlighterOf } from '#features/chat/chat-tools/rules/highlight.ts';
import { isUnfiltered, messageFilterOf, NO_FILTER } from './message-filter.ts';
import { hiddenEmotes, highlightWords } from './preferences.ts';
import { ReadingProvider, useReading, useReadingState } from './reading.ts';
import { useReadingActions } from './use-reading-actions.ts';

const ToolsMenu = lazyComponent('use', () => import('./ToolsMenu.tsx'));

/** Highlighted while messages are filtered. */
export function ToolsButton({ chat }: { chat: OpenChat }) {
  const isFiltered = !isUnfiltered(useReading().filterState);
  return (
    <LazyMenu
      name="The chat tools"
      trigger={
        <IconButton icon="search" size="small" label={t('chat-tools.tools')} className={isFiltered ? 'bg-mint-soft text-mint-text' : ''} />
      }
      Content={ToolsMenu}
      props={{ chat }}
    />
  );
}

const Thread = lazyComponent('use', () => import('./Thread.tsx'));

export function ThreadView(props: { chat: OpenChat; context: RowContext }) {
  const { thread, openThread } = useReading();
  if (thread === null) return null;
  return (
    <DialogPanel name="The thread" onClose={() => openThread(null)}>
      <Thread {...props} message={thread} />
    </DialogPanel>
  );
}

const HideEmoteDialog = lazyComponent('use', () => import('./HideEmoteDialog.tsx'));

/** Holds the reading state of this chat and provides it as a `ReaderView`. */
function ReadingWrapper({ chat, children }: { chat: OpenChat; children: ReactNode }) {
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

const ChatAnnouncer = lazyComponent('page', async () => ({ default: (await import('./ChatAnnouncer.tsx')).ChatAnnouncer }));

/** Loads after the chat, because it only announces new messages. */
function LazyAnnouncer({ chat }: { chat: OpenChat }) {
  return (
    <Panel name="The announcements of messages">
      <ChatAnnouncer chat={chat} />
    </Panel>
  );
}

export const chatParts: ChatParts = {
  Wrapper: ReadingWrapper,
  Listener: LazyAnnouncer,
  useMessageActions: useReadingActions,
};

interface FilterBarProps {
  chat: OpenChat;
  shown: ShownLog;
}

export function FilterBar(props: FilterBarProps) {
  return isUnfiltered(useReading().filterState) ? null : <Bar {...props} />;
}

function Bar({ chat, shown }: FilterBarProps) {
  const { filterState, setFilterState, searchBox } = useReading();
  const { matching, loaded } = useSyncExternalStore(shown.subscribe, shown.view);
  const { only, search } = filterState;
  const leave = () => {
    setFilterState(NO_FILTER);
    chat.composer.current?.focus();
  };
  return (
    <div
      role="search"
      aria-label={t('chat-tools.filters.label')}
      className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line-soft bg-mint-soft ps-3 pe-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      <Icon name={search === null ? 'eye' : 'search'} size="small" className="text-mint-text" />
      {only !== 'all' && <span className="truncate text-12 font-semibold">{t(`chat-tools.tools.only.${only}`)}</span>}
      {search !== null && (
        <input
          ref={searchBox}
          type="search"
          value={search}
          maxLength={100}
          aria-label={t('chat-tools.filters.search')}
          placeholder={t('chat-tools.filters.placeholder')}
          className="h-7 min-w-0 flex-1 rounded-xs bg-field px-2 text-12 outline-none focus-visible:shadow-focus [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => setFilterState({ ...filterState, search: event.target.value })}
        />
      )}
      <span className="ms-auto shrink-0 text-12 text-ink-2 tabular-nums" title={t('chat-tools.filters.count_label', { matching, loaded })}>
        {t('chat-tools.filters.count', { matching: formatNumber(matching), loaded: formatNumber(loaded) })}
      </span>
      <IconButton icon="x" size="tiny" label={t('chat-tools.filters.clear')} onClick={leave} />
    </div>
  );
}
