import type { RefObject } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
  /** Called on ArrowDown to move focus into the grid. */
  onDown: () => void;
}

export function SearchBox({ box, search, onSearch, onDown }: SearchBoxProps) {
  return (
    <div className="shrink-0 px-3 pt-3 pb-1">
      <div className="flex min-h-9 items-center gap-2 rounded-sm border border-line-control bg-field ps-3 pe-1 hover:border-ink-3 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)]">
        <Icon name="search" size="small" className="shrink-0 text-ink-3" />
        <input
          ref={box}
          type="text"
          role="searchbox"
          aria-label={t('emotes.picker.search')}
          placeholder={t('emotes.picker.search')}
          value={search}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent py-1.5 text-ink shadow-none outline-none max-md:text-16"
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
        />
        {search !== '' && (
          <IconButton
            icon="x"
            size="tiny"
            label={t('emotes.picker.clear')}
            tooltip={false}
            onClick={() => {
              onSearch('');
              box.current?.focus();
            }}
          />
        )}
      </div>
    </div>
  );
}
