import { parseDate } from '#core/web/format/date.ts';
import { formatBytes } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import type { ChannelStorage, RecordingSettings } from '#features/stream/recordings/contract/manage.ts';
import { Visibility } from '#features/stream/recordings/contract/video.ts';
import { ManagedVideoRow } from './ManagedVideoRow.tsx';
import { useChangeRecordingSettings, useRecordings } from './use-recordings.ts';

const TEN_SECONDS = 10_000;
/** Beside the list, above it on tablets, and below it on phones. */
const SETTINGS = 'flex min-w-0 flex-col gap-4 md:max-xl:order-first md:max-xl:grid md:max-xl:grid-cols-2';

export default function VideosPage({ channel }: PaneProps) {
  const list = useRecordings(channel);
  const now = useNow(TEN_SECONDS);
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data) return <QueryError title={t('recordings.manage.failed')} query={list} />;
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
              <ManagedVideoRow key={video.video.uuid} slug={channel.slug} managed={video} storage={storage} now={now} />
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

function RecordingSettingsCard({ slug, settings }: { slug: string; settings: RecordingSettings }) {
  const change = useChangeRecordingSettings(slug);
  const shown = change.isPending ? { ...settings, ...change.variables } : settings;
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4">
      <h2 className="text-14 font-bold">{t('recordings.settings')}</h2>
      <Switch
        label={t('recordings.settings.keep')}
        hint={t('recordings.settings.keep.hint')}
        checked={shown.keep_recordings}
        onChange={(keep_recordings) => change.mutate({ keep_recordings })}
      />
      <div className="mt-2">
        <SelectField
          label={t('recordings.settings.visibility')}
          hint={t(`recordings.visibility.${shown.visibility}.hint`)}
          value={shown.visibility}
          disabled={!shown.keep_recordings}
          options={Visibility.options.map((value) => ({ value, label: t(`recordings.visibility.${value}`) }))}
          onChange={(value) => change.mutate({ visibility: value as Visibility })}
        />
      </div>
    </section>
  );
}

/** The card warns from this share of the quota. */
const NEARLY_FULL = 0.9;

function StorageCard({ storage: { used, kept, quota, is_full } }: { storage: ChannelStorage }) {
  const share = quota === null || quota === 0 ? null : Math.min(1, used / quota);
  const isNearlyFull = share !== null && share >= NEARLY_FULL;
  const isKeptFull = quota !== null && kept >= quota * NEARLY_FULL;
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4">
      <h2 className="text-14 font-bold">{t('recordings.storage')}</h2>
      <p className="mt-1 text-ink-2 tabular-nums">
        {quota === null
          ? t('recordings.storage.used', { used: formatBytes(used) })
          : t('recordings.storage.of', { used: formatBytes(used), quota: formatBytes(quota) })}
      </p>
      {share !== null && (
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-control">
          <div className={cx('h-full rounded-full', isNearlyFull ? 'bg-amber' : 'bg-mint')} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {kept > 0 && <p className="mt-1 text-12 text-ink-2 tabular-nums">{t('recordings.storage.kept', { kept: formatBytes(kept) })}</p>}
      {is_full ? (
        <Warning text={t('recordings.storage.disk')} />
      ) : isKeptFull ? (
        <Warning text={t('recordings.storage.kept_full')} />
      ) : isNearlyFull ? (
        <Warning text={t('recordings.storage.nearly_full')} />
      ) : (
        quota !== null && <p className="mt-2 text-12 text-ink-3">{t('recordings.storage.quota')}</p>
      )}
    </section>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="mt-3 flex gap-2 rounded-sm bg-amber-soft p-2.5 text-12 text-amber-text">
      <Icon name="warn" size="small" className="mt-px" />
      {text}
    </p>
  );
}
