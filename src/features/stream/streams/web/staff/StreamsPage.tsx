import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { LISTED_STREAMS, listIngestedStreams } from '#features/stream/streams/contract.ts';
import { NodeTable, StreamTable } from './StreamTables.tsx';

/** Poll interval in milliseconds; nodes store measurements every 5 s. */
const REFRESH = 5_000;

export default function StreamsPage() {
  usePageTitle(t('staff.streams'));
  const ingested = useQuery({
    queryKey: [...STAFF_KEY, 'streams'],
    queryFn: async ({ signal }) => (await call(listIngestedStreams, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data ? REFRESH : false),
  });
  const { data } = ingested;
  const all = data?.nodes.reduce((sum, { streams }) => sum + streams, 0) ?? 0;
  return (
    <SettingsSection title={t('staff.streams')} description={t('staff.streams.text')}>
      {ingested.isPending && <Skeleton className="h-40 w-full rounded-md" />}
      {ingested.isError && !data && (
        <ErrorState
          title={t('staff.streams.failed')}
          error={ingested.error}
          onRetry={() => void ingested.refetch()}
          busy={ingested.isFetching}
        />
      )}
      {data && (
        <ul className="mb-4 flex flex-col gap-1 text-12 text-ink-2 wrap-anywhere">
          <State isGood={data.server_url !== null}>
            {data.server_url === null ? t('staff.streams.off') : t('staff.streams.server', { server: data.server_url })}
          </State>
          <State isGood={data.has_ffmpeg}>{t(data.has_ffmpeg ? 'staff.streams.ffmpeg' : 'staff.streams.no_ffmpeg')}</State>
        </ul>
      )}
      {data && all === 0 && (
        <EmptyState icon="antenna" title={t('staff.streams.none')}>
          {t('staff.streams.none.text')}
        </EmptyState>
      )}
      {data && all > 0 && (
        <div className="flex flex-col gap-8">
          <NodeTable nodes={data.nodes} />
          <StreamTable streams={data.streams} />
          {all > LISTED_STREAMS && <p className="text-12 text-ink-3">{t('staff.streams.listed', { count: LISTED_STREAMS })}</p>}
        </div>
      )}
    </SettingsSection>
  );
}

function State({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon name={isGood ? 'check' : 'info'} size="small" className={isGood ? 'text-mint-text' : 'text-amber-text'} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
