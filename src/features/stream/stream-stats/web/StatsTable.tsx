import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { useFlag } from '#core/web/settings.ts';
import type { StatsPoint } from '#features/stream/stream-stats/contract.ts';

const COLUMNS: ReadonlyArray<{ name: 'viewers' | 'messages' | 'followers' | 'points'; read: (point: StatsPoint) => number }> = [
  { name: 'viewers', read: (point) => point.viewers },
  { name: 'messages', read: (point) => point.messages },
  { name: 'followers', read: (point) => point.new_followers },
  { name: 'points', read: (point) => point.points_spent },
];

/** Latest first. */
export function StatsTable({ points }: { points: readonly StatsPoint[] }) {
  const hasPoints = useFlag('channel_points');
  const columns = COLUMNS.filter(({ name }) => name !== 'points' || hasPoints);
  return (
    <div
      role="group"
      aria-label={t('stream-stats.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
      tabIndex={0}
      className="max-h-56 overflow-auto rounded-md border border-line-soft [scrollbar-width:thin]"
    >
      <table className="w-full text-12 tabular-nums">
        <thead className="sticky top-0 bg-control text-ink-2">
          <tr>
            {(['time', ...columns.map(({ name }) => name)] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 text-end font-semibold first:text-start">
                {t(`stream-stats.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.at} className="border-t border-line-soft">
              <th scope="row" className="px-2 py-1 text-start font-normal text-ink-2">
                <time dateTime={point.at}>{formatDate(point.at, 'hour')}</time>
              </th>
              {columns.map(({ name, read }) => (
                <td key={name} className="px-2 py-1 text-end">
                  {formatNumber(read(point))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
