import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { CategoryCount } from '#features/channel/channels/contract/category.ts';
import { SectionHead } from './CardSection.tsx';
import { categoryName } from './category-name.ts';
import { Picture } from './Picture.tsx';
import { categoriesQuery } from './queries.ts';

/** `oneRow` hides all but the first row, for pages that link to the full list. */
export function CategoryGrid({ oneRow = false, children }: { oneRow?: boolean; children: ReactNode }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-4',
        oneRow && 'auto-rows-[0] grid-rows-1 gap-y-0 overflow-hidden',
      )}
    >
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}

export function CategoryCard({ category }: { category: Pick<CategoryCount, 'slug' | 'name' | 'banner' | 'viewers' | 'live_channels'> }) {
  return (
    <Link to="/category/$slug" params={{ slug: category.slug }} className="group block rounded-md">
      <div className="relative aspect-3/4 overflow-hidden rounded-md bg-control transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
        <Picture
          src={category.banner.url}
          srcset={category.banner.responsive}
          sizes="180px"
          category={category.slug}
          seed={category.slug}
        />
        <div className="absolute inset-x-0 top-[45%] bottom-0 bg-linear-to-b from-transparent to-shade" />
        <h3 className="absolute inset-x-2.5 bottom-2.5 text-14 leading-4.5 font-extrabold tracking-tight text-on-picture">
          <bdi>{categoryName(category.name)}</bdi>
        </h3>
      </div>
      <p className="mt-1.5 flex items-center gap-1.5 truncate text-12 text-ink-2">
        <span className={cx('live-dot shrink-0', category.live_channels > 0 ? 'text-mint' : 'text-line-control')} aria-hidden="true" />
        {category.live_channels > 0
          ? t('channels.categories.watching', { compact: formatCompact(category.viewers) })
          : t('channels.categories.live', { count: 0 })}
      </p>
    </Link>
  );
}

export function CategorySkeleton() {
  return (
    <div>
      <Skeleton className="aspect-3/4 w-full rounded-md" />
      <Skeleton className="mt-2.5 mb-1 h-3 w-3/5" />
    </div>
  );
}

/** Exceeds one row on the widest screen; the grid hides the rest. */
const SHOWN = 12;

export function HomeCategories() {
  const categories = useQuery(categoriesQuery);
  if (categories.data?.length === 0) return null;
  return (
    <>
      <SectionHead title={t('channels.home.categories')} link={<Link to="/browse">{t('channels.home.show_all')}</Link>} />
      {categories.isError && !categories.data ? (
        <QueryError title={t('channels.categories.failed')} query={categories} />
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
