import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import './time-chart.css';
import { useCurrentTheme } from '../appearance.ts';
import { formatDate } from '../format/date.ts';
import { formatNumber } from '../format/number.ts';

const HEIGHT = 144;

/** One line of a chart with a scale of its own that starts at zero. */
export interface TimeSeries {
  name: string;
  /** One per time; null is a gap. */
  values: readonly (number | null)[];
  /** Value in the legend; a number by default. */
  text?: (value: number) => string;
  /** Label of the axis; null for a split without a label. */
  axis: (value: number) => string | null;
  /** Lowest upper end of the scale. */
  atLeast: number;
}

interface TimeChartProps {
  /** Summary for screen readers. The figures must be available in another way, such as a table. */
  label: string;
  /** Name of the time in the legend. */
  timeName: string;
  /** Seconds since 1970, ascending. */
  times: readonly number[];
  /** The first one is filled, and its axis is on the left. The second one is dashed, and its axis is on the right. */
  series: readonly [TimeSeries] | readonly [TimeSeries, TimeSeries];
}

/** Values by time, with those under the pointer (decision 026). */
export default function TimeChart({ label, ...figures }: TimeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  const theme = useCurrentTheme();
  const latest = useRef(figures);
  latest.current = figures;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme's colors are read when the chart is created
  useEffect(() => {
    const element = container.current!;
    // The chart needs a width, which is known after layout.
    const sizes = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth);
      if (width === 0) return;
      if (chart.current) chart.current.setSize({ width, height: HEIGHT });
      else chart.current = new UPlot(optionsOf(width, getComputedStyle(element), latest), columnsOf(latest.current), element);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, [theme]);
  useEffect(() => chart.current?.setData(columnsOf(figures)));

  return <div ref={container} role="img" aria-label={label} className="time-chart min-h-44 min-w-0" />;
}

type Figures = Omit<TimeChartProps, 'label'>;

const columnsOf = ({ times, series }: Figures) => [times, ...series.map(({ values }) => values)] as unknown as UPlot.AlignedData;

/** Texts are read from the latest figures, because the language of a page can change. */
function optionsOf(width: number, style: CSSStyleDeclaration, latest: { readonly current: Figures }): UPlot.Options {
  const color = (name: string) => style.getPropertyValue(name).trim();
  const axis: UPlot.Axis = {
    stroke: color('--text-3'),
    font: `11px ${style.fontFamily}`,
    grid: { stroke: color('--line-soft'), width: 1 },
    ticks: { show: false },
  };
  const seriesAt = (at: number) => latest.current.series[at]!;
  // Without a pointer, the legend shows the last values.
  const lastOf = (chart: UPlot, series: number) => (chart.cursor.idx === null ? (chart.data[series]?.at(-1) ?? null) : null);
  const value = (chart: UPlot, raw: number | null, series: number) => {
    const shown = raw ?? lastOf(chart, series);
    return shown === null ? '' : (seriesAt(series - 1).text ?? formatNumber)(shown);
  };
  const time = (chart: UPlot, raw: number | null) => {
    const seconds = raw ?? lastOf(chart, 0);
    return seconds === null ? '' : formatDate(new Date(seconds * 1000), 'hour');
  };
  const { series, timeName } = latest.current;
  const strokes = [
    { stroke: color('--mint'), fill: color('--mint-soft'), width: 2 },
    { stroke: color('--text-2'), dash: [3, 3], width: 1.5 },
  ];
  // Labels of bitrates are longer than counts.
  const size = (_chart: UPlot, labels: readonly string[] | null) =>
    Math.max(40, 7 * Math.max(0, ...(labels ?? []).map((text) => text.length)));
  const sides: UPlot.Axis[] = [
    { size, space: 32 },
    { side: 1, size, space: 32, grid: { show: false } },
  ];
  const rangeOf =
    (at: number): UPlot.Range.Function =>
    (_chart, _min, max) => [0, Math.max(seriesAt(at).atLeast, Math.ceil((max ?? 0) * 1.1))];
  return {
    width,
    height: HEIGHT,
    padding: [8, 0, 0, 0],
    cursor: { drag: { x: false, y: false }, y: false },
    scales: Object.fromEntries(series.map((_one, at) => [`y${at}`, { range: rangeOf(at) }])),
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 24,
        values: (_chart, splits) => splits.map((seconds) => formatDate(new Date(seconds * 1000), 'hour')),
      },
      ...series.map((_one, at) => ({
        ...axis,
        ...sides[at],
        scale: `y${at}`,
        values: (_chart: UPlot, splits: number[]) => splits.map((split) => seriesAt(at).axis(split) ?? ''),
      })),
    ],
    series: [
      { label: timeName, value: time },
      ...series.map(({ name }, at) => ({ label: name, scale: `y${at}`, points: { show: false }, value, ...strokes[at] })),
    ],
  };
}
