import { t } from '#core/web/i18n/text.ts';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import type { LivestreamSort } from '#features/channel/channels/contract/livestream.ts';
import type { Language } from '#features/channel/channels/contract/stream-details.ts';
import { languageName } from '#features/channel/channels/rules/stream-details.ts';
import { Chips } from './Chips.tsx';

export interface LiveChoice {
  /** Null means all. */
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
/** Option value for all languages. */
const ALL = '';

export function LiveFilters({ tags, languages, choice, onChoose }: LiveFiltersProps) {
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
            { value: ALL, label: t('channels.browse.all') },
            ...spoken.map((language) => ({ value: language, label: languageName(language) })),
          ]}
          value={choice.language ?? ALL}
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
