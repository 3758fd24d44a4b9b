import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useFlag } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TimeTable } from '#core/web/ui/TimeTable.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { type PaneProps, useViewers } from '#features/channel/channels/web/api.ts';
import { type StatsPoint, type StreamStats, showStreamStats } from '#features/stream/stream-stats/contract.ts';

export default function StatsPane({ channel }: PaneProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const stats = useStats(channel, chosen);
  if (stats.isPending) return <StatsSkeleton hasStreamed={channel.livestream !== null || channel.last_live_at !== null} />;
  if (stats.isError && !stats.data) return <QueryError title={t('stream-stats.failed')} query={stats} />;
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

const StatsChart = lazyComponent('use', () => import('./StatsChart.tsx'));

/** Falls back to the table when the chart fails to load. */
function StatsFigures({ channel, stats, asTable }: { channel: Channel; stats: StreamStats; asTable: boolean }) {
  const stream = stats.stream!;
  const isLive = stream.ended_at === null;
  const table = <StatsTable points={stats.points} />;
  return (
    <div className="@container flex flex-col gap-3 p-3">
      <Tiles channel={channel} stats={stats} />
      {stats.points.length < 2 ? (
        <p className="py-2 text-center text-12 text-ink-3">{t(isLive ? 'stream-stats.waiting' : 'stream-stats.none_recorded')}</p>
      ) : asTable ? (
        table
      ) : (
        <Panel name="The chart of the stream" pending={<Skeleton className="h-44 rounded-md" />} failed={() => table}>
          <StatsChart stats={stats} />
        </Panel>
      )}
    </div>
  );
}

function Tiles({ channel, stats: { stream, points } }: { channel: Channel; stats: StreamStats }) {
  const viewers = useViewers(channel);
  const hasPoints = useFlag('channel_points');
  const { ended_at, peak_viewers, average_viewers, messages, new_followers, points_spent } = stream!;
  const isLive = ended_at === null;
  // The current count may exceed the recorded peak.
  const peak = isLive ? Math.max(peak_viewers, viewers) : peak_viewers;
  // Null during the first minute of the stream.
  const perMinute = isLive ? (points.at(-1)?.messages ?? null) : averageOf(points.map((point) => point.messages));
  return (
    <dl
      className={cx('grid grid-cols-2 gap-2', hasPoints ? '@2xl:grid-cols-4' : '*:last:col-span-2 @lg:grid-cols-3 @lg:*:last:col-span-1')}
    >
      <Tile
        name={t(isLive ? 'stream-stats.viewers_now' : 'stream-stats.average_viewers')}
        value={isLive ? viewers : average_viewers}
        detail={t('stream-stats.peak', { count: formatNumber(peak) })}
      />
      <Tile
        name={t('stream-stats.messages')}
        value={perMinute}
        detail={t('stream-stats.messages.total', { count: formatCompact(messages) })}
      />
      <Tile name={t('stream-stats.followers')} value={new_followers} detail={t('stream-stats.followers.during')} />
      {hasPoints && <Tile name={t('stream-stats.points')} value={points_spent} detail={t('stream-stats.points.on')} />}
    </dl>
  );
}

function Tile({ name, value, detail }: { name: string; value: number | null; detail: string }) {
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-line-soft bg-panel px-3 py-2">
      <dt className="truncate text-12 text-ink-2">{name}</dt>
      <dd className="text-22 font-bold tabular-nums">{value === null ? '–' : formatCompact(value)}</dd>
      <dd className="truncate text-12 text-ink-3 tabular-nums">{detail}</dd>
    </div>
  );
}

const averageOf = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);

const COLUMNS: ReadonlyArray<{ name: 'viewers' | 'messages' | 'followers' | 'points'; read: (point: StatsPoint) => number }> = [
  { name: 'viewers', read: (point) => point.viewers },
  { name: 'messages', read: (point) => point.messages },
  { name: 'followers', read: (point) => point.new_followers },
  { name: 'points', read: (point) => point.points_spent },
];

function StatsTable({ points }: { points: readonly StatsPoint[] }) {
  const hasPoints = useFlag('channel_points');
  const columns = COLUMNS.filter(({ name }) => name !== 'points' || hasPoints);
  return (
    <TimeTable
      label={t('stream-stats.title')}
      timeName={t('stream-stats.time')}
      points={points}
      columns={columns.map(({ name, read }) => ({
        name: t(`stream-stats.${name}`),
        text: (point: StatsPoint) => formatNumber(read(point)),
      }))}
      timeText={(at) => formatDate(at, 'hour')}
      className="max-h-56"
    />
  );
}
