import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { LANGUAGES, type Language } from '#features/channels/contract/stream-details.ts';
import { type LiveChoice, LiveFilters } from './LiveFilters.tsx';
import { LiveList } from './LiveList.tsx';
import { type LiveFilter, liveQuery } from './queries.ts';
import { tagsByUse } from './tags-by-use.ts';

interface FilteredLiveProps {
  /** Limits the list to a category. */
  categoryId?: number;
  /** Shown when nobody is live, whatever is chosen. */
  empty: ReactNode;
}

const ALL: LiveChoice = { tag: null, language: null, sort: 'viewer_count_desc' };

/** The live channels, with a choice of tag and language, and an order. */
export function FilteredLive({ categoryId, empty }: FilteredLiveProps) {
  const [choice, setChoice] = useState(ALL);
  const inCategory: LiveFilter = categoryId === undefined ? {} : { categoryId };
  const all = useInfiniteQuery(liveQuery(inCategory)).data?.pages.flatMap((page) => page.livestreams) ?? [];
  const filter = {
    ...inCategory,
    ...(choice.tag !== null && { tag: choice.tag }),
    ...(choice.language !== null && { language: choice.language }),
    ...(choice.sort !== ALL.sort && { sort: choice.sort }),
  };
  const languages = Object.keys(LANGUAGES).filter((code): code is Language => all.some(({ language }) => language === code));
  const isFiltered = choice.tag !== null || choice.language !== null;
  return (
    <>
      {all.length > 0 && <LiveFilters tags={tagsByUse(all)} languages={languages} choice={choice} onChoose={setChoice} />}
      <LiveList
        filter={filter}
        empty={
          isFiltered ? (
            <EmptyState
              icon="sliders"
              title={t('channels.filters.none')}
              action={<Button onClick={() => setChoice({ ...ALL, sort: choice.sort })}>{t('channels.filters.clear')}</Button>}
            />
          ) : (
            empty
          )
        }
      />
    </>
  );
}
