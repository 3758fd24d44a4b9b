import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { isEnter, isTakenByInputMethod } from '#core/web/enter-key.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { QUERY_MAX } from '#features/discovery/search/contract.ts';
import { allQuery, SEARCH_PAUSE } from './queries.ts';
import { remember } from './recents.ts';
import { SuggestionSkeleton } from './SuggestionSkeleton.tsx';
import { filterResults, keyOf, suggestionsOf, targetOf } from './suggestion.ts';

const SearchList = lazyComponent('use', () => import('./SearchList.tsx'));

const PAGE_SIZES = { channels: 5, categories: 3, tags: 3 };

interface SearchBoxProps {
  /** Full-screen search of a phone, with an always open list. */
  isWide?: boolean;
  /** Called when a page opens. */
  onDone?: () => void;
  field: Ref<HTMLInputElement>;
}

/** Arrows move through the suggestions, Enter opens one or all results, Escape closes the list (SE-04). */
export function SearchBox({ isWide = false, onDone, field }: SearchBoxProps) {
  const id = useId();
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const typed = text.trim();
  const q = useSettled(typed, SEARCH_PAUSE);
  const found = useQuery(allQuery(q, PAGE_SIZES));
  // Shows matching earlier results until new ones arrive.
  const isCurrent = q === typed && !found.isPlaceholderData;
  const suggestions = typed !== '' && found.data ? suggestionsOf(isCurrent ? found.data : filterResults(found.data, typed)) : [];
  const isShown = isOpen || isWide;
  const isListed = isShown && suggestions.length > 0;
  // New results may move or drop the active suggestion.
  const reached = suggestions.findIndex((suggestion) => keyOf(suggestion) === active);
  useEffect(() => {
    if (reached >= 0) document.getElementById(`${id}-${reached}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, reached]);

  const leave = () => {
    setIsOpen(false);
    setActive(null);
    onDone?.();
  };
  const open = (target: ReturnType<typeof targetOf>) => {
    remember(typed);
    if (typeof target === 'string') router.history.push(target);
    else void router.navigate({ to: '/search', search: target });
    setText('');
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTakenByInputMethod(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // The field is a position between the last and first suggestion.
      const positions = suggestions.length + 1;
      const next = suggestions[((reached + 1 + step + positions) % positions) - 1];
      setActive(next ? keyOf(next) : null);
    } else if (isEnter(event)) {
      event.preventDefault();
      const chosen = suggestions[reached];
      if (typed !== '') open(chosen ? targetOf(chosen, typed) : { q: typed });
    } else if (event.key === 'Escape' && !isWide) {
      event.preventDefault();
      if (isOpen) setIsOpen(false);
      else setText('');
      setActive(null);
    }
  };

  return (
    <search
      ref={box}
      className={cx('relative w-full', isWide && 'flex min-h-0 flex-1 flex-col')}
      onPointerEnter={() => void SearchList.preload()}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <div className="flex h-(--h-md) items-center gap-2 rounded-sm border border-line-control bg-field ps-2.5 pe-1 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)] max-md:h-(--h-lg)">
        <Icon name="search" size="small" className="text-ink-3" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={isListed && reached >= 0 ? `${id}-${reached}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={QUERY_MAX}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(null);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 bg-transparent text-ink shadow-none outline-none placeholder:text-ink-3 max-md:text-16"
        />
        {text === '' ? (
          !isWide && <kbd className="pe-1.5 text-11 text-ink-3">{isOpen ? t('search.escape') : '/'}</kbd>
        ) : (
          <IconButton
            icon="x"
            size="tiny"
            label={t('search.clear')}
            tooltip={false}
            onClick={() => {
              setText('');
              setActive(null);
              box.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </div>
      {isShown && (
        <div
          className={
            isWide
              ? '-me-3 -ms-14 min-h-0 flex-1 overflow-y-auto py-2'
              : 'absolute inset-x-0 top-full z-(--z-bar) mt-2 max-h-[70dvh] overflow-y-auto rounded-lg bg-panel py-2 shadow-2 [scrollbar-width:thin]'
          }
        >
          <Panel name="The suggestions of the search" pending={<SuggestionSkeleton />} failed={(failure) => <PartFailed {...failure} />}>
            <SearchList
              id={id}
              typed={typed}
              found={found}
              isCurrent={isCurrent}
              isSettled={q === typed}
              suggestions={suggestions}
              active={reached}
              onChoose={(chosen) => open(targetOf(chosen, typed))}
              onLeave={leave}
            />
          </Panel>
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown &&
          typed !== '' &&
          found.data &&
          isCurrent &&
          !found.isFetching &&
          t('search.count', { count: Math.max(suggestions.length - 1, 0) })}
      </p>
    </search>
  );
}
