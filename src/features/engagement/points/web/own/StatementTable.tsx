import { manifestsOf } from '#core/contract/feature.ts';
import { useFeatures } from '#core/web/feature.ts';
import { formatDate, parseDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { pointsReasons, type StatementLine } from '#features/engagement/points/contract/balance.ts';

/** On a phone the time is below the description. */
export function StatementTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="w-full border-collapse">
      <thead className="text-12 text-ink-2">
        <tr className="border-b border-line">
          <th scope="col" className="h-9 pe-3 text-start font-semibold max-sm:sr-only">
            {t('points.statement.when')}
          </th>
          <th scope="col" className="pe-3 text-start font-semibold">
            {t('points.statement.what')}
          </th>
          <th scope="col" className="pe-3 text-end font-semibold">
            {t('points.statement.points')}
          </th>
          <th scope="col" className="text-end font-semibold">
            {t('points.statement.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** A newer server may send unknown reasons. */
function useReasonText(reason: string): string {
  const key = pointsReasons(manifestsOf(useFeatures())).get(reason);
  return key === undefined ? t('points.reason.other') : textOf(key);
}

function Line({ line: { reason, points, balance, note, created_at } }: { line: StatementLine }) {
  const at = parseDate(created_at);
  const what = useReasonText(reason);
  return (
    <tr className="border-b border-line-soft align-baseline last:border-0">
      <td className="py-2 pe-3 text-12 whitespace-nowrap text-ink-3 tabular-nums max-sm:sr-only">
        <time dateTime={created_at} title={formatDate(at, 'longWithTime')}>
          {formatDate(at, 'mediumWithTime')}
        </time>
      </td>
      <td className="py-2 pe-3 wrap-anywhere">
        {what}
        {note !== null && <bdi className="block text-12 text-ink-2">{note}</bdi>}
        <span aria-hidden="true" className="block text-12 text-ink-3 sm:hidden">
          {formatDate(at, 'shortNumericWithTime')}
        </span>
      </td>
      <td className={cx('py-2 pe-3 text-end font-semibold whitespace-nowrap tabular-nums', points > 0 && 'text-mint-text')}>
        {points > 0 ? `+${formatNumber(points)}` : formatNumber(points).replace('-', '−')}
      </td>
      <td className="py-2 text-end whitespace-nowrap text-ink-2 tabular-nums">{formatNumber(balance)}</td>
    </tr>
  );
}
