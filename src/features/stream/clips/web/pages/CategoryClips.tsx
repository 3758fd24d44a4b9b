import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { CategoryFrame } from '#features/channel/channels/web/api.ts';
import type { RecentClips } from '#features/stream/clips/contract/clip.ts';
import { ClipGrid, ClipGridSkeleton, uniqueById } from '../ClipGrid.tsx';
import { recentClipsQuery } from '../queries.ts';

const SORTS: readonly RecentClips[] = ['popular', 'newest'];

export default function CategoryClips({ params }: PageProps) {
  const [sort, setSort] = useState<RecentClips>('popular');
  return (
    <CategoryFrame slug={params.slug!} tab="clips">
      {({ id }) => (
        <>
          <h2 className="sr-only">{t('clips.title')}</h2>
          <div className="mb-4 w-72 max-w-full">
            <Segments
              label={t('clips.sort')}
              options={SORTS.map((value) => ({ value, label: t(`clips.recent.${value}`) }))}
              value={sort}
              onChange={setSort}
            />
          </div>
          <Clips key={id} categoryId={id} sort={sort} onShowNewest={() => setSort('newest')} />
        </>
      )}
    </CategoryFrame>
  );
}

function Clips({ categoryId, sort, onShowNewest }: { categoryId: number; sort: RecentClips; onShowNewest: () => void }) {
  const list = useInfiniteQuery(recentClipsQuery(sort, categoryId));
  if (list.isPending) return <ClipGridSkeleton />;
  if (list.isError && !list.data) return <QueryError title={t('clips.failed_to_load')} query={list} />;
  const clips = uniqueById(list.data.pages.flatMap((page) => page.clips));
  if (clips.length === 0) {
    const hasOlder = sort === 'popular';
    return (
      <EmptyState
        icon="clip"
        title={t(hasOlder ? 'clips.empty.month' : 'clips.empty.all')}
        action={hasOlder && <Button onClick={onShowNewest}>{t('clips.show_all_time')}</Button>}
      >
        {t('clips.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ClipGrid clips={clips} hasChannels />
      <ShowMore list={list} label={t('clips.more')} className="mt-6 justify-center" />
    </>
  );
}
