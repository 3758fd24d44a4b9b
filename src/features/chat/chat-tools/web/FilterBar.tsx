import { useSyncExternalStore } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { OpenChat, ShownLog } from '#features/chat/chat/web/api.ts';
import { isUnfiltered, NO_FILTER } from './message-filter.ts';
import { useReading } from './reading.tsx';

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
          className="h-(--h-sm) min-w-0 flex-1 rounded-xs bg-field px-2 text-12 outline-none focus-visible:shadow-focus [&::-webkit-search-cancel-button]:hidden"
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
