import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { type StreamStats, showStreamStats } from '#features/stream/stream-stats/contract.ts';
import { StatsFigures } from './StatsFigures.tsx';

export default function StatsPane({ channel }: PaneProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const stats = useStats(channel, chosen);
  if (stats.isPending) return <StatsSkeleton hasStreamed={channel.livestream !== null || channel.last_live_at !== null} />;
  if (stats.isError && !stats.data)
    return <ErrorState title={t('stream-stats.failed')} error={stats.error} onRetry={() => void stats.refetch()} busy={stats.isFetching} />;
  const { stream, previous } = stats.data;
  if (!stream)
    return (
      <EmptyState icon="chart" title={t('stream-stats.empty')}>
        {t('stream-stats.empty.text')}
      </EmptyState>
    );
  const latest = channel.livestream ? null : previous[0]?.id;
  const choices = previous.filter(({ id }) => id !== latest);
  return (
    <>
      <PaneActions>
        {choices.length > 0 && (
          <select
            aria-label={t('stream-stats.which')}
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(target.value === '' ? null : Number(target.value))}
            className="min-h-(--h-sm) max-w-40 truncate rounded-sm bg-transparent px-1 text-12 font-semibold text-ink-2 hover:bg-control hover:text-ink"
          >
            <option value="" className="bg-panel text-ink">
              {t(channel.livestream ? 'stream-stats.which.live' : 'stream-stats.which.latest')}
            </option>
            {choices.map(({ id, title, started_at }) => (
              <option key={id} value={id} className="bg-panel text-ink">
                {`${formatDate(started_at, 'shortNumericWithTime')} ${title}`}
              </option>
            ))}
          </select>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-label={t(asTable ? 'stream-stats.as_chart' : 'stream-stats.as_table')}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name={asTable ? 'chart' : 'list'} size="small" />
        </Button>
      </PaneActions>
      <StatsFigures channel={channel} stats={stats.data} asTable={asTable} />
    </>
  );
}

/** As high as the loaded content, so that the panes below do not move. */
function StatsSkeleton({ hasStreamed }: { hasStreamed: boolean }) {
  return (
    <div role="status" aria-label={t('core.loading')} className="@container p-3">
      {hasStreamed ? <FiguresSkeleton /> : <Skeleton className="h-36 rounded-md" />}
    </div>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-2 @2xl:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-20 rounded-md" />
        ))}
      </div>
      <Skeleton className="mt-3 h-40 rounded-md" />
    </>
  );
}

/** Minutes are recorded a few seconds after their end, so more frequent requests would return nothing new. */
const REFRESH_MS = MINUTE_MS;

/** Figures of the selected stream, or of the live or latest one (null). Live figures refresh every minute. */
function useStats(channel: Channel, chosen: number | null) {
  const live = channel.livestream?.id ?? null;
  return useQuery({
    // The live stream is part of the key, so that a start or an end shows other figures immediately.
    queryKey: ['stream-stats', channel.slug, chosen, live],
    queryFn: async ({ signal }): Promise<StreamStats> => {
      const query = chosen === null ? {} : { livestream_id: String(chosen) };
      return (await call(showStreamStats, { params: { slug: channel.slug }, query, signal })).data;
    },
    staleTime: REFRESH_MS / 2,
    refetchInterval: live !== null && (chosen === null || chosen === live) ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
}
