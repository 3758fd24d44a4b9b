import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import type { IncomeOverview } from '#features/economy/income/contract/earnings.ts';
import type { IncomeDate } from './chart-data.ts';
import { dateName } from './date-name.ts';
import { GROUPS } from './income-kinds.ts';

interface IncomeTableProps {
  dates: readonly IncomeDate[];
  overview: Pick<IncomeOverview, 'unit' | 'currency'>;
}

/** The chart as a table, newest first. Omits groups without income. */
export function IncomeTable({ dates, overview: { unit, currency } }: IncomeTableProps) {
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
