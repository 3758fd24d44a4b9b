import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { CategoryPage } from '../CategoryPage.tsx';
import { useCategory } from '../use-category.ts';

export default function CategoryRoute({ params }: PageProps) {
  const slug = params.slug!;
  const { category, isUnknown } = useCategory(slug);
  usePageTitle(isUnknown ? t('channels.category.unknown') : (category?.name ?? null));
  return <CategoryPage key={slug} slug={slug} />;
}
