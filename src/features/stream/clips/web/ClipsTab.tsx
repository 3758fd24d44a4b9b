import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import type { ClipSort, ClipTime } from '#features/stream/clips/contract/clip.ts';
import { ClipGrid, ClipGridSkeleton, uniqueById } from './ClipGrid.tsx';
import { type ClipsFilter, clipsQuery } from './queries.ts';

const TIMES: readonly ClipTime[] = ['day', 'week', 'month', 'all'];
const SORTS: readonly ClipSort[] = ['view', 'date'];

export default function ClipsTab({ channel }: TabProps) {
  const [time, setTime] = useState<ClipTime>('week');
  const [sort, setSort] = useState<ClipSort>('view');
  const filter = { slug: channel.slug, time, sort };
  const total = useInfiniteQuery(clipsQuery(filter)).data?.pages[0]?.total;
  return (
    <div className="px-5 pt-4 pb-8 max-md:px-3">
      <h2 className="sr-only">{t('clips.title')}</h2>
      <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="w-72 max-w-full">
          <Segments
            label={t('clips.time')}
            options={TIMES.map((value) => ({ value, label: t(`clips.time.${value}`) }))}
            value={time}
            onChange={setTime}
          />
        </div>
        <div className="w-44">
          <SelectField
            label={t('clips.sort')}
            options={SORTS.map((value) => ({ value, label: t(`clips.sort.${value}`) }))}
            value={sort}
            onChange={(value) => setSort(value as ClipSort)}
          />
        </div>
        <p role="status" className="ms-auto pb-2 text-ink-3 tabular-nums">
          {total !== undefined && total > 0 && t('clips.count', { count: total })}
        </p>
      </div>
      <ClipList filter={filter} onShowAll={() => setTime('all')} />
    </div>
  );
}

function ClipList({ filter, onShowAll }: { filter: ClipsFilter; onShowAll: () => void }) {
  const { data, isError, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    clipsQuery(filter),
  );
  if (!data && isError) return <ErrorState title={t('clips.failed_to_load')} error={error} onRetry={() => refetch()} busy={isFetching} />;
  if (!data) return <ClipGridSkeleton />;
  const clips = uniqueById(data.pages.flatMap((page) => page.clips));
  if (clips.length === 0) {
    return (
      <EmptyState
        icon="clip"
        title={t(`clips.empty.${filter.time}`)}
        action={filter.time !== 'all' && <Button onClick={onShowAll}>{t('clips.show_all_time')}</Button>}
      >
        {t('clips.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ClipGrid clips={clips} />
      {hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => fetchNextPage()} busy={isFetchingNextPage}>
            {t('clips.more')}
          </Button>
        </div>
      )}
    </>
  );
}
