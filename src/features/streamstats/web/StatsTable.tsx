import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { StatsPoint } from '#features/streamstats/contract.ts';

/** The figures of the chart as a table, the latest first. */
export function StatsTable({ points }: { points: readonly StatsPoint[] }) {
  return (
    <div
      role="group"
      aria-label={t('streamstats.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-md border border-line-soft [scrollbar-width:thin]"
    >
      <table className="w-full text-12 tabular-nums">
        <thead className="sticky top-0 bg-control text-ink-2">
          <tr>
            {(['time', 'viewers', 'messages', 'followers', 'points'] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-end font-semibold first:text-start">
                {t(`streamstats.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ at, viewers, messages, new_followers, points_spent }) => (
            <tr key={at} className="border-t border-line-soft">
              <th scope="row" className="px-2 py-1 text-start font-normal text-ink-2">
                <time dateTime={at}>{formatDate(at, 'hour')}</time>
              </th>
              {[viewers, messages, new_followers, points_spent].map((value, column) => (
                <td key={column} className="px-2 py-1 text-end">
                  {formatNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
