import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Category, type CategoryCount, FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import { CATEGORY_ART, changeCategoryArt, removeCategoryArt } from '#features/channel/channels/contract/manage-categories.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { groupName } from '../group-name.ts';
import { Picture } from '../Picture.tsx';
import { categoriesQuery } from '../queries.ts';
import { CategoryDialog, MergeDialog } from './CategoryDialogs.tsx';

export default function CategoriesPage() {
  usePageTitle(t('staff.categories'));
  const list = useQuery(categoriesQuery);
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const [merged, setMerged] = useState<CategoryCount | null>(null);
  const [pictured, setPictured] = useState<number | null>(null);
  const [filter, setFilter] = useState('');
  const categories = list.data?.toSorted((one, other) => one.name.localeCompare(other.name));
  const wanted = filter.trim().toLowerCase();
  const shown = categories?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const withPicture = categories?.find(({ id }) => id === pictured);
  return (
    <SettingsSection
      title={t('staff.categories')}
      description={t('staff.categories.text')}
      action={
        categories && (
          <Button variant="primary" size="small" onClick={() => setEdited('new')}>
            <Icon name="plus" size="small" />
            {t('staff.categories.add')}
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton className="h-64 w-full rounded-md" />}
      {list.isError && !categories && <QueryError title={t('staff.categories.failed')} query={list} />}
      {categories?.length === 0 && <EmptyState icon="box" title={t('staff.categories.none')} />}
      {categories && categories.length > 0 && (
        <div className="mb-2">
          <TextField
            label={t('staff.categories.filter')}
            type="search"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </div>
      )}
      {shown?.length === 0 && wanted !== '' && <EmptyState icon="search" title={t('staff.categories.no_match')} />}
      {shown && shown.length > 0 && (
        <ul aria-label={t('staff.categories')}>
          {shown.map((category) => (
            <li key={category.id} className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2 first:border-0">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  <bdi>{category.name}</bdi>
                  {category.is_mature && <Tag tone="amber">{t('staff.categories.mature')}</Tag>}
                </p>
                <p className="text-12 wrap-anywhere text-ink-3">
                  {groupName(category.category)} · /category/{category.slug}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('staff.categories.rename.named', { name: category.name })}
                onClick={() => setEdited(category)}
              >
                {t('staff.categories.rename')}
              </Button>
              <Button
                size="small"
                aria-label={t('staff.categories.art.named', { name: category.name })}
                onClick={() => setPictured(category.id)}
              >
                {t('staff.categories.art')}
              </Button>
              <Button
                size="small"
                disabled={category.id === FALLBACK_CATEGORY_ID}
                aria-label={t('staff.categories.merge.named', { name: category.name })}
                onClick={() => setMerged(category)}
              >
                {t('staff.categories.merge')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && categories && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          groups={[...new Map(categories.map(({ category }) => [category.id, category])).values()]}
          onClose={() => setEdited(null)}
        />
      )}
      {merged && categories && (
        <MergeDialog category={merged} others={categories.filter(({ id }) => id !== merged.id)} onClose={() => setMerged(null)} />
      )}
      {withPicture && <CategoryArtDialog category={withPicture} onClose={() => setPictured(null)} />}
    </SettingsSection>
  );
}

function CategoryArtDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const cache = useQueryClient();
  const { id, slug, name, banner } = category;
  const refresh = () => cache.invalidateQueries({ queryKey: categoriesQuery.queryKey });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('staff.categories.art.named', { name })}>
      <PictureField
        label={t('staff.categories.art')}
        hint={t('staff.categories.art.hint')}
        kind={CATEGORY_ART}
        current={banner.url || null}
        onUpload={async (image, onUpload) => {
          await call(changeCategoryArt, { params: { category: id }, body: { image }, onUpload });
          await refresh();
        }}
        onRemove={async () => {
          await call(removeCategoryArt, { params: { category: id } });
          await refresh();
        }}
      >
        <div className="aspect-3/4 w-30 overflow-hidden rounded-md bg-well">
          <Picture src={banner.url} srcset={banner.responsive} category={slug} seed={slug} />
        </div>
      </PictureField>
    </Dialog>
  );
}
