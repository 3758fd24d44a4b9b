import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Category, FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import {
  CATEGORY_ART,
  changeCategory,
  changeCategoryArt,
  removeCategoryArt,
  type StaffCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { matchingCategories } from '#features/channel/channels/rules/category-search.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { categoryName } from '../category-name.ts';
import { groupName } from '../group-name.ts';
import { Picture } from '../Picture.tsx';
import { CategoryDialog, DeleteDialog, MergeDialog } from './CategoryDialogs.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { staffCategoriesQuery, useForEachCategory, useRefreshCategories } from './selected-categories.ts';

type Opened =
  | { dialog: 'new' | 'import' | 'merge' | 'delete' }
  | { dialog: 'rename'; category: Category }
  | { dialog: 'picture'; id: number };

export default function CategoriesPage() {
  usePageTitle(t('staff.categories'));
  const list = useQuery(staffCategoriesQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [filter, setFilter] = useState('');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const categories = list.data?.categories.toSorted((one, other) => categoryName(one.name).localeCompare(categoryName(other.name)));
  const shown = categories && matchingCategories(categories, filter);
  const listed = list.data?.categories;
  const selected = useMemo(() => listed?.filter(({ id }) => selectedIds.has(id)) ?? [], [listed, selectedIds]);
  const close = () => setOpened(null);
  const finish = () => {
    close();
    setSelectedIds(new Set());
  };
  return (
    <SettingsSection
      title={t('staff.categories')}
      description={t('staff.categories.text')}
      action={
        categories && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setOpened({ dialog: 'import' })}>
              {t('staff.categories.import')}
            </Button>
            <Button variant="primary" size="small" onClick={() => setOpened({ dialog: 'new' })}>
              <Icon name="plus" size="small" />
              {t('staff.categories.add')}
            </Button>
          </div>
        )
      }
    >
      {list.isPending && <Skeleton className="h-64 w-full rounded-md" />}
      {list.isError && !categories && <QueryError title={t('staff.categories.failed')} query={list} />}
      {categories?.length === 0 && <EmptyState icon="box" title={t('staff.categories.none')} />}
      {categories && categories.length > 0 && (
        <TextField label={t('staff.categories.filter')} type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      )}
      {shown && shown.length > 0 && (
        <SelectionBar
          shown={shown}
          selected={selected}
          onSelect={setSelectedIds}
          onHidden={finish}
          onOpen={(dialog) => setOpened({ dialog })}
        />
      )}
      {shown?.length === 0 && filter.trim() !== '' && <EmptyState icon="search" title={t('staff.categories.no_match')} />}
      {shown && shown.length > 0 && (
        <ul aria-label={t('staff.categories')}>
          {shown.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              isSelected={selectedIds.has(category.id)}
              onSelect={(isSelected) => setSelectedIds(withOrWithout(selectedIds, category.id, isSelected))}
              onOpen={setOpened}
            />
          ))}
        </ul>
      )}
      {opened?.dialog === 'new' && <CategoryDialog category={null} groups={list.data?.groups ?? []} onClose={close} />}
      {opened?.dialog === 'rename' && <CategoryDialog category={opened.category} groups={[]} onClose={close} />}
      {opened?.dialog === 'import' && <ImportDialog groups={list.data?.groups ?? []} onClose={close} />}
      {opened?.dialog === 'merge' && <MergeDialog categories={selected} onClose={close} onMerged={finish} />}
      {opened?.dialog === 'delete' && <DeleteDialog categories={selected} onClose={close} onDeleted={finish} />}
      {opened?.dialog === 'picture' && <CategoryArtDialog category={categories?.find(({ id }) => id === opened.id)} onClose={close} />}
    </SettingsSection>
  );
}

function withOrWithout(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

interface SelectionBarProps {
  shown: readonly StaffCategory[];
  selected: readonly StaffCategory[];
  onSelect: (ids: ReadonlySet<number>) => void;
  onHidden: () => void;
  onOpen: (dialog: 'merge' | 'delete') => void;
}

function SelectionBar({ shown, selected, onSelect, onHidden, onOpen }: SelectionBarProps) {
  const selectable = shown.filter(({ id }) => id !== FALLBACK_CATEGORY_ID);
  const isAll = selectable.length > 0 && selectable.every((one) => selected.includes(one));
  const hides = selected.some((category) => !category.is_hidden);
  const change = useForEachCategory(
    ({ id }) => call(changeCategory, { params: { category: id }, body: { is_hidden: hides } }),
    ({ done }) => {
      if (done > 0) toast.good(hides ? 'staff.categories.hidden.done' : 'staff.categories.shown.done', { count: done });
      onHidden();
    },
  );
  return (
    <div className="sticky top-(--bar-h) z-(--z-sticky) mt-2 flex min-h-11 flex-wrap items-center gap-2 border-b border-line-soft bg-panel py-1.5">
      <label className="flex min-h-8 pointer-coarse:min-h-(--h-md) flex-1 cursor-pointer items-center gap-3 font-semibold whitespace-nowrap">
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = selected.length > 0 && !isAll;
          }}
          type="checkbox"
          checked={isAll}
          onChange={(event) => onSelect(new Set(event.target.checked ? selectable.map(({ id }) => id) : []))}
          className="size-4 accent-mint"
        />
        {selected.length === 0 ? t('staff.categories.select_all') : t('staff.categories.selected', { count: selected.length })}
      </label>
      {selected.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" busy={change.isPending} onClick={() => change.mutate(selected)}>
            {t(hides ? 'staff.categories.hide' : 'staff.categories.show')}
          </Button>
          <Button size="small" onClick={() => onOpen('merge')}>
            {t('staff.categories.merge')}
          </Button>
          <Button size="small" variant="danger-soft" onClick={() => onOpen('delete')}>
            {t('staff.categories.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface CategoryRowProps {
  category: StaffCategory;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: (opened: Opened) => void;
}

function CategoryRow({ category, isSelected, onSelect, onOpen }: CategoryRowProps) {
  const name = categoryName(category.name);
  const isDefault = category.id === FALLBACK_CATEGORY_ID;
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2 first:border-0">
      <label className="-m-1 grid size-(--h-xs) shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={name}
          checked={isSelected}
          disabled={isDefault}
          onChange={(event) => onSelect(event.target.checked)}
          className="size-4 accent-mint"
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
            {isDefault && <Tag>{t('staff.categories.default')}</Tag>}
            {category.is_hidden && <Tag>{t('staff.categories.hidden')}</Tag>}
            {category.is_mature && <Tag tone="amber">{t('staff.categories.mature')}</Tag>}
          </p>
          <p className="text-12 wrap-anywhere text-ink-3">
            {groupName(category.category)} · /category/{category.slug}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={t('staff.categories.rename.named', { name })}
            onClick={() => onOpen({ dialog: 'rename', category })}
          >
            {t('staff.categories.rename')}
          </Button>
          <Button
            size="small"
            aria-label={t('staff.categories.art.named', { name })}
            onClick={() => onOpen({ dialog: 'picture', id: category.id })}
          >
            {t('staff.categories.art')}
          </Button>
        </div>
      </div>
    </li>
  );
}

function CategoryArtDialog({ category, onClose }: { category: Category | undefined; onClose: () => void }) {
  const refresh = useRefreshCategories();
  if (!category) return null;
  const { id, slug, name, banner } = category;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('staff.categories.art.named', { name: categoryName(name) })}>
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
