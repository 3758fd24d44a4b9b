import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { listLiveFilters } from '#features/channel/channels/contract/live-filters.ts';
import { type LiveChoice, LiveFilters } from './LiveFilters.tsx';
import { LiveList } from './LiveList.tsx';
import type { LiveFilter } from './live-query.ts';
import { LIVE_KEY } from './queries.ts';

interface FilteredLiveProps {
  categoryId?: number;
  /** Shown when no channel is live, regardless of filters. */
  empty: ReactNode;
}

const ALL: LiveChoice = { tag: null, language: null, sort: 'viewer_count_desc' };

export function FilteredLive({ categoryId, empty }: FilteredLiveProps) {
  const [choice, setChoice] = useState(ALL);
  const inCategory: LiveFilter = categoryId === undefined ? {} : { categoryId };
  const offered = useQuery(liveFiltersQuery(categoryId));
  const filter = {
    ...inCategory,
    ...(choice.tag !== null && { tag: choice.tag }),
    ...(choice.language !== null && { language: choice.language }),
    ...(choice.sort !== ALL.sort && { sort: choice.sort }),
  };
  const isFiltered = choice.tag !== null || choice.language !== null;
  return (
    <>
      {offered.isPending && <Skeleton className="mb-5 h-14 w-full rounded-md" />}
      {offered.data && (offered.data.languages.length > 0 || isFiltered) && (
        <LiveFilters {...offered.data} choice={choice} onChoose={setChoice} />
      )}
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

/** Milliseconds. */
const REFRESH = MINUTE_MS;

/** Tags and languages to filter by, of one category or all. */
const liveFiltersQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: [...LIVE_KEY, 'filters', categoryId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listLiveFilters, { query: categoryId === undefined ? {} : { category_id: String(categoryId) }, signal })).data,
    refetchInterval: REFRESH,
    staleTime: REFRESH / 2,
  });
