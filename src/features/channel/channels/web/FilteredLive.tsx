import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { listLiveFilters } from '#features/channel/channels/contract/browse.ts';
import type { LivestreamSort } from '#features/channel/channels/contract/livestream.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import { languageName } from '#features/channel/channels/rules/stream-details.ts';
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

const liveFiltersQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: [...LIVE_KEY, 'filters', categoryId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listLiveFilters, { query: categoryId === undefined ? {} : { category_id: String(categoryId) }, signal })).data,
    refetchInterval: REFRESH,
    staleTime: REFRESH / 2,
  });

interface LiveChoice {
  tag: string | null;
  language: Language | null;
  sort: LivestreamSort;
}

interface LiveFiltersProps {
  tags: readonly string[];
  languages: readonly Language[];
  choice: LiveChoice;
  onChoose: (choice: LiveChoice) => void;
}

const SORTS = ['viewer_count_desc', 'viewer_count_asc', 'start_time_desc'] as const;
const ALL_LANGUAGES = '';

function LiveFilters({ tags, languages, choice, onChoose }: LiveFiltersProps) {
  const shown = withChosen(tags, choice.tag);
  const spoken = withChosen(languages, choice.language);
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <Chips
          label={t('channels.filters.tags')}
          options={[{ id: null, name: t('channels.browse.all') }, ...shown.map((tag) => ({ id: tag, name: tag }))]}
          chosen={choice.tag}
          onChoose={(tag) => onChoose({ ...choice, tag })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 max-sm:w-full">
        <SelectField
          label={t('channels.filters.language')}
          options={[
            { value: ALL_LANGUAGES, label: t('channels.browse.all') },
            ...spoken.map((language) => ({ value: language, label: languageName(language) })),
          ]}
          value={choice.language ?? ALL_LANGUAGES}
          onChange={(value) => onChoose({ ...choice, language: spoken.find((language) => language === value) ?? null })}
        />
        <SelectField
          label={t('channels.filters.sort')}
          options={SORTS.map((value) => ({ value, label: t(`channels.filters.sort.${value}`) }))}
          value={choice.sort}
          onChange={(value) => onChoose({ ...choice, sort: SORTS.find((sort) => sort === value) ?? choice.sort })}
        />
      </div>
    </div>
  );
}

/** Keeps the chosen option when no stream has it any more. */
const withChosen = <Of extends string>(options: readonly Of[], chosen: Of | null): readonly Of[] =>
  chosen === null || options.includes(chosen) ? options : [chosen, ...options];

interface ChipsProps<Id> {
  label: string;
  options: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

export function Chips<Id extends string | number | null>({ label, options, chosen, onChoose }: ChipsProps<Id>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={cx(
            'min-h-8 max-w-full pointer-coarse:min-h-(--h-lg) pointer-coarse:min-w-(--h-lg) truncate rounded-full px-3.5 font-medium whitespace-nowrap',
            id === chosen ? 'bg-ink text-page' : 'bg-control text-ink-2 hover:bg-control-hover hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
