import { useMemo, useState } from 'react';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { IncomeOverview } from '#features/economy/income/contract/earnings.ts';
import { incomeOf } from '#features/economy/income/rules/earnings.ts';
import { GROUPS, type IncomeDate, incomeDates, STACKED, sumsOf } from './chart-data.ts';
import { dateName } from './date-name.ts';

const IncomeChart = lazyComponent('use', () => import('./IncomeChart.tsx'));

/** Shows the table instead if the chart fails to load. */
export function IncomeFigures({ overview }: { overview: IncomeOverview }) {
  const [asTable, setAsTable] = useState(false);
  const dates = useMemo(() => incomeDates(overview), [overview]);
  const isEmpty = overview.points.length === 0;
  const table = <IncomeTable dates={dates} overview={overview} />;
  return (
    <>
      <Tiles overview={overview} />
      <section className="rounded-lg border border-line-soft bg-panel p-4 max-md:p-3">
        <header className="mb-2 flex min-h-7 items-center justify-between gap-2">
          <h2 className="text-14 font-bold">{t(overview.unit === 'day' ? 'income.by_day' : 'income.by_month')}</h2>
          {!isEmpty && (
            <Button variant="ghost" size="small" onClick={() => setAsTable(!asTable)}>
              <Icon name={asTable ? 'chart' : 'list'} size="small" />
              {t(asTable ? 'income.as_chart' : 'income.as_table')}
            </Button>
          )}
        </header>
        {isEmpty ? (
          <EmptyState icon="chart" title={t('income.empty')}>
            {t('income.empty.text')}
          </EmptyState>
        ) : asTable ? (
          table
        ) : (
          <Panel name="The chart of the income" pending={<Skeleton className="h-58 rounded-md" />} failed={() => table}>
            <IncomeChart dates={dates} overview={overview} />
          </Panel>
        )}
        {!overview.is_complete && <p className="mt-2 text-12 text-ink-3">{t('income.counting')}</p>}
      </section>
    </>
  );
}

function Tiles({ overview: { points, previous, balance, currency, platform_share: share } }: { overview: IncomeOverview }) {
  const sums = sumsOf(points);
  const total = incomeOf(points);
  const money = (amount: number) => formatMoney(amount, currency);
  const change = previous > 0 ? t('income.change', { change: Math.round(((total - previous) / previous) * 100) }) : null;
  return (
    <dl className="flex flex-wrap gap-2">
      <Tile name={t('income.total')} value={money(total)} detail={change ?? t('income.share', { share: formatNumber(share) })} />
      {STACKED.filter((group) => sums[group].count > 0).map((group) => (
        <Tile
          key={group}
          name={t(`income.kind.${group}`)}
          value={money(sums[group].amount)}
          detail={t('income.sales', { count: sums[group].count })}
        />
      ))}
      <Tile
        name={t('income.payable')}
        value={money(balance.payable)}
        detail={balance.owed > 0 ? t('income.owed', { amount: money(balance.owed) }) : t('income.payable.text')}
      />
    </dl>
  );
}

function Tile({ name, value, detail }: { name: string; value: string; detail: string }) {
  return (
    <div className="min-w-0 flex-[1_1_9.5rem] rounded-lg border border-line-soft bg-panel px-4 py-3 max-md:px-3">
      <dt className="truncate text-12 text-ink-2">{name}</dt>
      <dd className="text-22 font-bold wrap-anywhere tabular-nums">{value}</dd>
      <dd className="text-12 text-ink-3 tabular-nums">{detail}</dd>
    </div>
  );
}

interface IncomeTableProps {
  dates: readonly IncomeDate[];
  overview: Pick<IncomeOverview, 'unit' | 'currency'>;
}

/** The chart as a table, newest first. Omits groups without income. */
function IncomeTable({ dates, overview: { unit, currency } }: IncomeTableProps) {
  const groups = GROUPS.filter((group) => dates.some(({ amounts }) => amounts[group] !== 0));
  return (
    <div
      role="group"
      aria-label={t(unit === 'day' ? 'income.by_day' : 'income.by_month')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="max-h-66 overflow-auto rounded-md border border-line-soft [scrollbar-width:thin]"
    >
      <table className="w-full text-12 tabular-nums">
        <thead className="sticky top-0 bg-control text-ink-2">
          <tr>
            {[t('income.date'), ...groups.map((group) => t(`income.kind.${group}`))].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-end font-semibold first:text-start">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.toReversed().map(({ date, amounts }) => (
            <tr key={date} className="border-t border-line-soft">
              <th scope="row" className="px-3 py-1 text-start font-normal whitespace-nowrap text-ink-2">
                {dateName(date, unit)}
              </th>
              {groups.map((group) => (
                <td key={group} className="px-3 py-1 text-end">
                  {formatMoney(amounts[group], currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
