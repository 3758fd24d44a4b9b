import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { CategoryPage } from '../CategoryPage.tsx';
import { categoriesQuery } from '../queries.ts';

export default function CategoryRoute({ params }: PageProps) {
  const slug = params.slug!;
  const categories = useQuery(categoriesQuery).data;
  usePageTitle(categories ? (categories.find((category) => category.slug === slug)?.name ?? t('channels.category.unknown')) : null);
  return <CategoryPage key={slug} slug={slug} />;
}
