import { parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { ManagedVideoRow } from './ManagedVideoRow.tsx';
import { RecordingSettingsCard } from './RecordingSettingsCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import { useRecordings } from './use-recordings.ts';

const TEN_SECONDS = 10_000;
/** Beside the list, above it on tablets, and below it on phones. */
const SETTINGS = 'flex min-w-0 flex-col gap-4 md:max-xl:order-first md:max-xl:grid md:max-xl:grid-cols-2';

export default function VideosPage({ channel }: PaneProps) {
  const list = useRecordings(channel);
  const now = useNow(TEN_SECONDS);
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data)
    return <ErrorState title={t('recordings.manage.failed')} error={list.error} onRetry={() => list.refetch()} busy={list.isFetching} />;
  const videos = list.data.pages
    .flatMap((page) => page.recordings)
    .filter(({ restorable_until: until }) => until === null || parseDate(until) > now);
  const { settings, storage } = list.data.pages[0]!;
  return (
    <div className="grid items-start gap-4 px-4 pt-1 pb-4 max-md:px-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-label={t('recordings.manage.list')} className="min-w-0 rounded-lg border border-line-soft bg-panel">
        <h2 className="sr-only">{t('recordings.manage.list')}</h2>
        {videos.length === 0 ? (
          <EmptyState icon="play" title={t('recordings.manage.empty')}>
            {t(settings.keep_recordings ? 'recordings.manage.empty.text' : 'recordings.manage.empty.off')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-soft">
            {videos.map((video) => (
              <ManagedVideoRow key={video.video.uuid} slug={channel.slug} managed={video} now={now} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="flex justify-center border-t border-line-soft p-3">
            <Button onClick={() => list.fetchNextPage()} busy={list.isFetchingNextPage}>
              {t('recordings.list.more')}
            </Button>
          </div>
        )}
      </section>
      <div className={SETTINGS}>
        <StorageCard storage={storage} />
        <RecordingSettingsCard slug={channel.slug} settings={settings} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label={t('core.loading')}
      className="grid items-start gap-4 px-4 pt-1 pb-4 max-md:px-3 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex flex-col gap-4 rounded-lg border border-line-soft bg-panel p-3">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="flex gap-3">
            <Skeleton className="aspect-video w-40 shrink-0 rounded-md max-md:w-28" />
            <div className="flex-1">
              <Skeleton className="my-1 h-4 w-3/5" />
              <Skeleton className="my-2 h-3 w-2/5" />
            </div>
          </div>
        ))}
      </div>
      <div className={SETTINGS}>
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    </div>
  );
}
