import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import { CategorySkeleton } from './CategorySkeleton.tsx';
import { GroupChips } from './GroupChips.tsx';
import { categoriesQuery } from './queries.ts';

/** All categories by group. */
export function Browse() {
  const categories = useQuery(categoriesQuery);
  const [group, setGroup] = useState<number | null>(null);
  const groups = [...new Map(categories.data?.map(({ category }) => [category.id, category])).values()];
  const shown = categories.data?.filter(({ category_id }) => group === null || category_id === group);
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-6 pb-10 md:px-6">
      <h1 className="mb-4 text-22 font-bold tracking-tight">{t('channels.browse.title')}</h1>
      <h2 className="sr-only">{t('channels.home.categories')}</h2>
      {groups.length > 1 && <GroupChips groups={groups} chosen={group} onChoose={setGroup} />}
      {categories.isError && !categories.data && (
        <ErrorState
          title={t('channels.categories.failed')}
          error={categories.error}
          onRetry={() => categories.refetch()}
          busy={categories.isFetching}
        />
      )}
      {categories.isPending && (
        <CategoryGrid>
          {SKELETONS.map((key) => (
            <CategorySkeleton key={key} />
          ))}
        </CategoryGrid>
      )}
      {shown?.length === 0 && <EmptyState icon="box" title={t('channels.browse.empty')} />}
      {shown && (
        <CategoryGrid>
          {shown.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CategoryGrid>
      )}
    </div>
  );
}

const SKELETONS = [...'abcdefghijklmn'];
