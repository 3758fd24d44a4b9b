import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import TimeChart from '#core/web/ui/TimeChart.tsx';
import type { StreamStats } from '#features/stream/stream-stats/contract.ts';
import { chartData } from './chart-data.ts';

const axis = (count: number) => (Number.isInteger(count) ? formatCompact(count) : null);

/** Viewers and messages per minute. The table has all figures. */
export default function StatsChart({ stats: { stream, points, minutes_per_point } }: { stats: StreamStats }) {
  const { times, viewers, messages } = chartData(points, minutes_per_point);
  return (
    <TimeChart
      label={t('stream-stats.chart', { title: stream!.title, peak: formatNumber(stream!.peak_viewers) })}
      timeName={t('stream-stats.time')}
      times={times}
      series={[
        { name: t('stream-stats.viewers'), values: viewers, axis, atLeast: 4 },
        { name: t('stream-stats.messages'), values: messages, axis, atLeast: 4 },
      ]}
    />
  );
}
