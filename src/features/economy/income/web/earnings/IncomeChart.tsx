import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useCurrentTheme } from '#core/web/appearance.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import type { IncomeOverview } from '#features/economy/income/contract/earnings.ts';
import { chartColumns, GROUPS, type Group, type IncomeDate, STACKED } from './chart-data.ts';
import { dateName } from './date-name.ts';

const HEIGHT = 200;
const COLORS: Record<Group, string> = {
  subscription: '--mint',
  gifted_subscriptions: '--user-1',
  kicks_gifted: '--gold',
  other: '--text-3',
  reversal: '--red-text',
};

interface IncomeChartProps {
  dates: readonly IncomeDate[];
  overview: Pick<IncomeOverview, 'unit' | 'currency'>;
}

/** Bars over time, with the figures of the date under the pointer or the last date. Screen readers get a summary and the table. */
export default function IncomeChart({ dates, overview: { unit, currency } }: IncomeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useCurrentTheme();
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = dates[pointed ?? dates.length - 1] ?? dates.at(-1)!;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart reads the theme colors when it is created
  useEffect(() => {
    const element = container.current!;
    let chart: UPlot | null = null;
    // The chart needs a width, which it has once the element is laid out.
    const sizes = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth);
      if (width === 0) return;
      const names = {
        date: (index: number) => dateName(dates[index]!.date, unit),
        money: (amount: number) => formatMoney(amount, currency),
      };
      const options = optionsOf({ width, style: getComputedStyle(element), length: dates.length, ...names, onPoint: setPointed });
      if (chart) chart.setSize({ width, height: HEIGHT });
      else chart = new UPlot(options, drawnColumns(dates), element);
    });
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart?.destroy();
    };
  }, [theme, dates, unit, currency]);
  return (
    <figure className="m-0 min-w-0">
      <div ref={container} role="img" aria-label={t('income.chart')} style={{ minHeight: HEIGHT }} />
      <figcaption className="mt-2 flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2 tabular-nums">
        <span className="font-semibold text-ink">{dateName(shown.date, unit)}</span>
        {GROUPS.filter((group) => dates.some(({ amounts }) => amounts[group] !== 0)).map((group) => (
          <span key={group} className="inline-flex items-center gap-1.5">
            <i className="size-2.5 rounded-xs" style={{ background: `var(${COLORS[group]})` }} />
            {t(`income.kind.${group}`)} {formatMoney(shown.amounts[group], currency)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Omits bars without height, because the chart would draw them as lines. */
const drawnColumns = (dates: readonly IncomeDate[]): UPlot.AlignedData => {
  const [places = [], ...bars] = chartColumns(dates);
  return [places, ...bars.map((heights) => heights.map((height) => (height === 0 ? null : height)))];
};

interface Drawing {
  width: number;
  style: CSSStyleDeclaration;
  length: number;
  date: (index: number) => string;
  money: (amount: number) => string;
  onPoint: (index: number | null) => void;
}

function optionsOf({ width, style, length, date, money, onPoint }: Drawing): UPlot.Options {
  const color = (group: Group) => style.getPropertyValue(COLORS[group]).trim();
  const bars = UPlot.paths.bars!({ size: [0.7, 40], radius: 0.1 });
  const axis: UPlot.Axis = {
    stroke: style.getPropertyValue('--text-3').trim(),
    font: `11px ${style.fontFamily}`,
    ticks: { show: false },
  };
  const series: readonly Group[] = [...STACKED.toReversed(), 'reversal'];
  return {
    width,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, length - 0.4] },
      y: { range: (_chart, min, max) => [Math.min(0, (min ?? 0) * 1.1), Math.max(100, (max ?? 0) * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 24,
        incrs: [1, 2, 5, 7, 10, 15],
        values: (_chart, splits) => splits.map((index) => (Number.isInteger(index) && index >= 0 && index < length ? date(index) : '')),
      },
      {
        ...axis,
        size: 64,
        space: 36,
        grid: { stroke: style.getPropertyValue('--line-soft').trim(), width: 1 },
        values: (_chart, splits) => splits.map(money),
      },
    ],
    series: [{}, ...series.map((group) => ({ stroke: color(group), fill: color(group), width: 0, paths: bars, points: { show: false } }))],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
