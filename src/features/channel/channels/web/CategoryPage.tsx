import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, isRefusal } from '#core/web/api.ts';
import type { PageProps } from '#core/web/feature.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type CategoryCount, showCategory } from '#features/channel/channels/contract/category.ts';
import { categoryName } from './category-name.ts';
import { FilteredLive } from './FilteredLive.tsx';
import { Picture } from './Picture.tsx';
import { categoryTabsOf } from './parts.ts';
import { categoriesQuery } from './queries.ts';
import { TabLink } from './TabLink.tsx';

interface CategoryFrameProps {
  slug: string;
  /** Id of the tab that it shows; the live channels without one. */
  tab?: string;
  children: (category: CategoryCount) => ReactNode;
}

/** Head and tabs of a category, around the content of a tab. */
export function CategoryFrame({ slug, tab, children }: CategoryFrameProps) {
  const { category, isMoved, isUnknown, request } = useCategory(slug);
  usePageTitle(isUnknown ? t('channels.category.unknown') : category ? categoryName(category.name) : null);
  if (category && isMoved) return <Navigate to={tabAddress(category, tab)} replace />;
  if (isUnknown) {
    return (
      <EmptyState wholePage icon="box" title={t('channels.category.unknown')} action={<BrowseLink />}>
        {t('channels.category.unknown.text')}
      </EmptyState>
    );
  }
  if (!category && request.isError) {
    return <QueryError title={t('channels.categories.failed')} query={request} />;
  }
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-6 pb-10 md:px-6">
      {category ? <CategoryHead category={category} /> : <Skeleton className="mb-6 h-28 w-full rounded-lg" />}
      {category && <CategoryTabs category={category} />}
      {category && children(category)}
    </div>
  );
}

const tabAddress = ({ slug }: Pick<CategoryCount, 'slug'>, tab?: string) => `/category/${slug}${tab === undefined ? '' : `/${tab}`}`;

const BrowseLink = () => (
  <Link to="/browse" className={buttonClass()}>
    {t('channels.category.browse')}
  </Link>
);

export function CategoryPage({ slug }: { slug: string }) {
  return (
    <CategoryFrame slug={slug}>
      {(category) => (
        <>
          <h2 className="sr-only">{t('channels.home.live')}</h2>
          <FilteredLive
            key={category.id}
            categoryId={category.id}
            empty={
              <EmptyState icon="box" title={t('channels.category.quiet', { name: categoryName(category.name) })} action={<BrowseLink />}>
                {t('channels.category.quiet.text')}
              </EmptyState>
            }
          />
        </>
      )}
    </CategoryFrame>
  );
}

/** Hidden without tabs beside the live channels. */
function CategoryTabs({ category }: { category: CategoryCount }) {
  const tabs = categoryTabsOf(useActiveFeatures());
  if (tabs.size === 0) return null;
  return (
    <nav aria-label={t('channels.category.tabs', { name: categoryName(category.name) })} className="mb-5 border-b border-line-soft">
      <ul className="flex gap-5 overflow-x-auto">
        <TabLink to={tabAddress(category)} title={t('channels.category.live')} />
        {[...tabs].map(([id, { title }]) => (
          <TabLink key={id} to={tabAddress(category, id)} title={textOf(title)} />
        ))}
      </ul>
    </nav>
  );
}

function CategoryHead({ category }: { category: CategoryCount }) {
  return (
    <header className="mb-6 flex items-center gap-4">
      <div className="aspect-3/4 w-20 shrink-0 overflow-hidden rounded-md bg-control">
        <Picture src={category.banner.url} category={category.slug} seed={category.slug} />
      </div>
      <div className="min-w-0">
        <h1 className="text-22 font-bold tracking-tight wrap-anywhere">
          <bdi>{categoryName(category.name)}</bdi>
        </h1>
        <p className="mt-0.5 text-ink-2 tabular-nums">
          {t('channels.categories.watching', { compact: formatCompact(category.viewers) })},{' '}
          {t('channels.categories.live', { count: category.live_channels })}
        </p>
        <div className="mt-2 flex flex-wrap gap-1">
          {category.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      </div>
    </header>
  );
}

/** Milliseconds. */
const STALE = 30_000;

/** Looks up a category that is missing in the list: by an old slug, name or id. */
const categoryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['category', reference],
    queryFn: async ({ signal }) => (await call(showCategory, { params: { category: reference }, signal })).data.category,
    staleTime: STALE,
    retry: false,
  });

/** Falls back to a lookup, because the slug may be old or a name. `isMoved`: the category has another slug. */
function useCategory(slug: string) {
  const list = useQuery(categoriesQuery);
  const listed = list.data?.find((one) => one.slug === slug);
  const found = useQuery({ ...categoryQuery(slug), enabled: list.isSuccess && !listed });
  const category = listed ?? found.data;
  return {
    category,
    isMoved: category !== undefined && category.slug !== slug,
    isUnknown: isRefusal(showCategory, found.error) && found.error.code === 'CATEGORY_NOT_FOUND',
    request: list.isSuccess ? found : list,
  };
}

export default function CategoryRoute({ params }: PageProps) {
  const slug = params.slug!;
  return <CategoryPage key={slug} slug={slug} />;
}
