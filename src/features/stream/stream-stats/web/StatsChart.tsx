import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { StreamStats } from '#features/stream/stream-stats/contract.ts';
import { type ChartData, chartData } from './chart-data.ts';

const HEIGHT = 144;

/** Viewers and messages per minute, with values under the pointer. Screen readers get a summary; the table has all figures. */
export default function StatsChart({ stats: { stream, points, minutes_per_point } }: { stats: StreamStats }) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  const theme = useCurrentTheme();
  const data = chartData(points, minutes_per_point);
  const latest = useRef(data);
  latest.current = data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colors are read when the chart is created
  useEffect(() => {
    const element = container.current!;
    // The chart needs a width, which is known after layout.
    const sizes = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth);
      if (width === 0) return;
      if (chart.current) chart.current.setSize({ width, height: HEIGHT });
      else chart.current = new UPlot(optionsOf(width, getComputedStyle(element)), columnsOf(latest.current), element);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [theme]);
  useEffect(() => chart.current?.setData(columnsOf(data)));

  const label = t('stream-stats.chart', { title: stream!.title, peak: formatNumber(stream!.peak_viewers) });
  return <div ref={container} role="img" aria-label={label} className="stats-chart min-h-44 min-w-0" />;
}

const columnsOf = ({ times, viewers, messages }: ChartData): UPlot.AlignedData => [times, viewers, messages];

function optionsOf(width: number, style: CSSStyleDeclaration): UPlot.Options {
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: color('--text-3'),
    font: `11px ${style.fontFamily}`,
    grid: { stroke: color('--line-soft'), width: 1 },
    ticks: { show: false },
  };
  const counts = (_chart: UPlot, splits: number[]) => splits.map((value) => (Number.isInteger(value) ? formatCompact(value) : ''));
  // Without a pointer, the legend shows the last values.
  const lastOf = (chart: UPlot, series: number) => (chart.cursor.idx === null ? (chart.data[series]?.at(-1) ?? null) : null);
  const value = (chart: UPlot, raw: number | null, series: number) => {
    const count = raw ?? lastOf(chart, series);
    return count === null ? '' : formatNumber(count);
  };
  const time = (chart: UPlot, raw: number | null) => {
    const seconds = raw ?? lastOf(chart, 0);
    return seconds === null ? '' : formatDate(new Date(seconds * 1000), 'hour');
  };
  const fromZero: UPlot.Range.Function = (_chart, _min, max) => [0, Math.max(4, Math.ceil((max ?? 0) * 1.1))];
  return {
    width,
    height: HEIGHT,
    padding: [8, 0, 0, 0],
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { viewers: { range: fromZero }, messages: { range: fromZero } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 24,
        values: (_chart, splits) => splits.map((seconds) => formatDate(new Date(seconds * 1000), 'hour')),
      },
      { ...axis, scale: 'viewers', size: 40, space: 32, values: counts },
      { ...axis, scale: 'messages', side: 1, size: 40, space: 32, grid: { show: false }, values: counts },
    ],
    series: [
      { label: t('stream-stats.time'), value: time },
      {
        label: t('stream-stats.viewers'),
        scale: 'viewers',
        stroke: color('--mint'),
        fill: color('--mint-soft'),
        width: 2,
        points: { show: false },
        value,
      },
      {
        label: t('stream-stats.messages'),
        scale: 'messages',
        stroke: color('--text-2'),
        dash: [3, 3],
        width: 1.5,
        points: { show: false },
        value,
      },
    ],
  };
}
