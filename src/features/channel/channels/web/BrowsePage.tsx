import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import { CategoryCard, CategoryGrid, CategorySkeleton } from './CategoryGrid.tsx';
import { Chips, FilteredLive } from './FilteredLive.tsx';
import { groupName } from './group-name.ts';
import { categoriesQuery } from './queries.ts';

export default function BrowsePage() {
  usePageTitle(t('channels.browse.title'));
  const [shown, setShown] = useState<'categories' | 'live'>('categories');
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 pt-6 pb-10 md:px-6">
      <h1 className="mb-4 text-22 font-bold tracking-tight">{t('channels.browse.title')}</h1>
      <div className="mb-5 max-w-80 [&_legend]:sr-only">
        <Segments
          label={t('channels.browse.show')}
          options={[
            { value: 'categories', label: t('channels.home.categories') },
            { value: 'live', label: t('channels.browse.live') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {shown === 'categories' ? (
        <Categories />
      ) : (
        <>
          <h2 className="sr-only">{t('channels.browse.live')}</h2>
          <FilteredLive empty={<EmptyState icon="antenna" title={t('channels.home.quiet')} />} />
        </>
      )}
    </div>
  );
}

function Categories() {
  const categories = useQuery(categoriesQuery);
  const [group, setGroup] = useState<number | null>(null);
  const groups = [...new Map(categories.data?.map(({ category }) => [category.id, category])).values()];
  const shown = categories.data?.filter(({ category_id }) => group === null || category_id === group);
  return (
    <>
      <h2 className="sr-only">{t('channels.home.categories')}</h2>
      {groups.length > 1 && <GroupChips groups={groups} chosen={group} onChoose={setGroup} />}
      {categories.isError && !categories.data && <QueryError title={t('channels.categories.failed')} query={categories} />}
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
    </>
  );
}

const SKELETONS = [...'abcdefghijklmn'];

interface GroupChipsProps {
  groups: readonly Category['category'][];
  chosen: number | null;
  onChoose: (group: number | null) => void;
}

function GroupChips({ groups, chosen, onChoose }: GroupChipsProps) {
  const all = [{ id: null, name: t('channels.browse.all') }, ...groups.map((group) => ({ id: group.id, name: groupName(group) }))];
  return (
    <div className="mb-5">
      <Chips<number | null> label={t('channels.browse.groups')} options={all} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
