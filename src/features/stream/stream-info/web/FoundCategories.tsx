import type { UseQueryResult } from '@tanstack/react-query';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Picture } from '#features/channel/channels/web/api.ts';
import type { CategoryHit } from '#features/discovery/search/rules/category-hits.ts';

interface FoundCategoriesProps {
  /** Name of the radio group. */
  name: string;
  typed: string;
  found: UseQueryResult<CategoryHit[]>;
  selected: CategoryHit | null;
  onSelect: (category: CategoryHit) => void;
}

/** The selected category stays while another name is typed. */
export function FoundCategories({ name, typed, found, selected, onSelect }: FoundCategoriesProps) {
  if (typed === '' && !selected) return <p className="min-h-14 py-2 text-ink-2">{t('stream-info.category.hint')}</p>;
  if (found.isError && !found.data) {
    return (
      <ErrorState
        title={t('stream-info.category.failed')}
        error={found.error}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    );
  }
  const hits = typed === '' ? [] : found.data;
  if (hits?.length === 0 && !selected) {
    return (
      <EmptyState icon="search" title={t('stream-info.category.no_categories_found')}>
        {t('stream-info.category.no_categories_found.text')}
      </EmptyState>
    );
  }
  return (
    <fieldset className="-mx-3 max-h-72 min-w-0 overflow-y-auto [scrollbar-width:thin]">
      <legend className="sr-only">{t('stream-info.category.title')}</legend>
      {withChosen(hits ?? [], selected).map((category) => (
        <Choice
          key={category.id}
          name={name}
          category={category}
          isChosen={category.id === selected?.id}
          onChoose={() => onSelect(category)}
        />
      ))}
      {!hits && (
        <div className="px-3 py-1.5">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </fieldset>
  );
}

const withChosen = (hits: readonly CategoryHit[], selected: CategoryHit | null) =>
  !selected || hits.some(({ id }) => id === selected.id) ? hits : [selected, ...hits];

interface ChoiceProps {
  name: string;
  category: CategoryHit;
  isChosen: boolean;
  onChoose: () => void;
}

const Choice = ({ name, category: { name: title, slug, src, srcset, viewers }, isChosen, onChoose }: ChoiceProps) => (
  <label
    className={cx(
      'flex cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 hover:bg-row-hover has-focus-visible:shadow-focus',
      isChosen && 'bg-mint-soft',
    )}
  >
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="sr-only" />
    <span className="h-11 w-8.25 shrink-0 overflow-hidden rounded-xs">
      <Picture src={src} srcset={srcset} category={slug} seed={slug} />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">
        <bdi>{title}</bdi>
      </span>
      <span className="block text-12 text-ink-2">{t('stream-info.category.watching', { compact: formatCompact(viewers) })}</span>
    </span>
    {isChosen && <Icon name="check" className="text-mint-text" />}
  </label>
);
