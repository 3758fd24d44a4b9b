import { type ReactNode, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { formatCompact, formatDecimal, formatNumber, formatPercent } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { TimeSeries } from '#core/web/ui/TimeChart.tsx';
import { TimeTable } from '#core/web/ui/TimeTable.tsx';
import type { DayPoint } from '#features/operators/staff/contract/overview.ts';
import { bitrateText } from '#features/stream/streams/web/api.ts';

const TimeChart = lazyComponent('use', () => import('#core/web/ui/TimeChart.tsx'));

type Figure = 'people' | 'sends' | 'bitrate' | 'delay' | 'cpu';

const FIGURES: Record<Figure, { read: (point: DayPoint) => number; text: (value: number) => string; atLeast: number }> = {
  people: { read: ({ people }) => people, text: formatNumber, atLeast: 4 },
  sends: { read: ({ sends }) => sends, text: formatDecimal, atLeast: 4 },
  bitrate: { read: ({ bitrate }) => bitrate, text: bitrateText, atLeast: 1_000_000 },
  delay: {
    read: ({ loop_delay_ms }) => loop_delay_ms,
    text: (delay) => t('staff.overview.ms', { count: formatNumber(delay) }),
    atLeast: 20,
  },
  cpu: { read: ({ cpu }) => cpu, text: formatPercent, atLeast: 1 },
};

const CHARTS: readonly (readonly [Exclude<Figure, 'cpu'>, ...Figure[]])[] = [['people'], ['sends'], ['bitrate'], ['delay', 'cpu']];

/** Four charts of the last day, or all figures in one table. */
export function DayCharts({ points, minutes_per_point: step }: { points: readonly DayPoint[]; minutes_per_point: number }) {
  const [asTable, setAsTable] = useState(false);
  if (points.length < 2) return <p className="py-2 text-center text-12 text-ink-3">{t('staff.day.waiting')}</p>;
  const table = <DayTable points={points} />;
  if (asTable) return withSwitch(table, asTable, setAsTable);
  const spaced = withGaps(points, step * 60);
  return withSwitch(
    <div className="grid gap-6 lg:grid-cols-2">
      {CHARTS.map((figures) => (
        <section key={figures[0]} className="min-w-0">
          <h3 className="mb-1 text-12 font-semibold text-ink-2">{t(`staff.day.${figures[0]}.title`)}</h3>
          <Panel name="A chart of the last day" pending={<Skeleton className="h-44 rounded-md" />} failed={() => table}>
            <TimeChart
              label={t('staff.day.chart', { what: t(`staff.day.${figures[0]}.title`), peak: peakOf(points, figures[0]) })}
              timeName={t('staff.day.time')}
              times={spaced.map(({ time }) => time)}
              series={figures.map((figure) => seriesOf(spaced, figure)) as unknown as readonly [TimeSeries]}
            />
          </Panel>
        </section>
      ))}
    </div>,
    asTable,
    setAsTable,
  );
}

const withSwitch = (content: ReactNode, asTable: boolean, setAsTable: (asTable: boolean) => void) => (
  <div className="flex flex-col gap-2">
    <Button variant="ghost" size="small" className="self-end" onClick={() => setAsTable(!asTable)}>
      <Icon name={asTable ? 'chart' : 'list'} size="small" />
      {t(asTable ? 'staff.day.as_charts' : 'staff.day.as_table')}
    </Button>
    {content}
  </div>
);

const peakOf = (points: readonly DayPoint[], figure: Figure): string => FIGURES[figure].text(Math.max(...points.map(FIGURES[figure].read)));

/** Seconds since 1970; null for missing minutes. */
interface Spaced {
  time: number;
  point: DayPoint | null;
}

/** Adds an empty point where minutes without a running node begin. */
export function withGaps(points: readonly DayPoint[], step: number): Spaced[] {
  const spaced: Spaced[] = [];
  for (const point of points) {
    const time = Date.parse(point.at) / 1000;
    const last = spaced.at(-1);
    if (last && time - last.time > step) spaced.push({ time: last.time + step, point: null });
    spaced.push({ time, point });
  }
  return spaced;
}

const AXES: Partial<Record<Figure, (value: number) => string>> = { bitrate: bitrateText, cpu: formatPercent };

function seriesOf(spaced: readonly Spaced[], figure: Figure): TimeSeries {
  const { read, text, atLeast } = FIGURES[figure];
  return {
    name: t(`staff.day.${figure}`),
    values: spaced.map(({ point }) => point && read(point)),
    text,
    axis: AXES[figure] ?? ((value) => (Number.isInteger(value) ? formatCompact(value) : null)),
    atLeast,
  };
}

const COLUMNS = ['people', 'sends', 'bitrate', 'delay', 'cpu'] as const;

const DayTable = ({ points }: { points: readonly DayPoint[] }) => (
  <TimeTable
    label={t('staff.day')}
    timeName={t('staff.day.time')}
    points={points}
    columns={COLUMNS.map((figure) => ({
      name: t(`staff.day.${figure}`),
      text: (point: DayPoint) => FIGURES[figure].text(FIGURES[figure].read(point)),
    }))}
    timeText={(at) => formatDate(at, 'shortNumericWithTime')}
    className="max-h-96"
  />
);
