import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CategoryPage } from '#features/channels/web/CategoryPage.tsx';
import { categoriesQuery } from '#features/channels/web/queries.ts';
import { usePageTitle } from '../use-page-title.ts';

export default function CategoryRoute() {
  const { slug } = useParams({ from: '/category/$slug' });
  usePageTitle(useQuery(categoriesQuery).data?.find((category) => category.slug === slug)?.name ?? null);
  return <CategoryPage key={slug} slug={slug} />;
}
