import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '#core/web/feature.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { CategoryPage } from '#features/channels/web/CategoryPage.tsx';
import { categoriesQuery } from '#features/channels/web/queries.ts';

export default function CategoryRoute({ params }: PageProps) {
  const slug = params.slug!;
  usePageTitle(useQuery(categoriesQuery).data?.find((category) => category.slug === slug)?.name ?? null);
  return <CategoryPage key={slug} slug={slug} />;
}
