import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import { CategorySkeleton } from './CategorySkeleton.tsx';
import { categoriesQuery } from './queries.ts';
import { SectionHead } from './SectionHead.tsx';

/** Exceeds one row on the widest screen; the grid hides the rest. */
const SHOWN = 12;

export function HomeCategories() {
  const categories = useQuery(categoriesQuery);
  if (categories.data?.length === 0) return null;
  return (
    <>
      <SectionHead title={t('channels.home.categories')} link={<Link to="/browse">{t('channels.home.show_all')}</Link>} />
      {categories.isError && !categories.data ? (
        <ErrorState
          title={t('channels.categories.failed')}
          error={categories.error}
          onRetry={() => categories.refetch()}
          busy={categories.isFetching}
        />
      ) : (
        <CategoryGrid oneRow>
          {categories.data?.slice(0, SHOWN).map((category) => <CategoryCard key={category.id} category={category} />) ??
            SKELETONS.map((key) => <CategorySkeleton key={key} />)}
        </CategoryGrid>
      )}
    </>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
