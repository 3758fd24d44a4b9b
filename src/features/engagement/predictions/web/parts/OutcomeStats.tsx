import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { rateText } from '../outcome-appearance.ts';

interface OutcomeStatsProps {
  outcome: Outcome;
  /** Marks the return rate with a star while it can change (PR-13). */
  isActive: boolean;
  atEnd: boolean;
}

export function OutcomeStats({ outcome, isActive, atEnd }: OutcomeStatsProps) {
  const row = cx('flex min-w-0 items-center gap-1.5 @max-[16.25rem]:gap-1', atEnd && 'justify-end');
  const { total_vote_amount, return_rate, vote_count, top_users } = outcome;
  const [top] = top_users;
  return (
    <ul className="grid gap-0.5 text-12 text-ink-2 tabular-nums">
      <li className={row}>
        <PointsAmount amount={total_vote_amount} />
      </li>
      <li className={row}>
        <Icon name={isActive ? 'star' : 'chart'} size="small" className="shrink-0" />
        <span className="truncate">
          {return_rate === 0 ? t('predictions.return.none') : t('predictions.return', { rate: rateText(return_rate) })}
        </span>
      </li>
      <li className={row}>
        <Icon name="users" size="small" className="shrink-0" />
        <span className="truncate">{t('predictions.people', { count: vote_count, compact: formatCompact(vote_count) })}</span>
      </li>
      {top && (
        <li className={row}>
          <Icon name="trophy" size="small" className="shrink-0" />
          <bdi className="truncate" title={top.username}>
            {top.username}
          </bdi>
          <span>{formatCompact(top.amount)}</span>
        </li>
      )}
    </ul>
  );
}

interface PointsAmountProps {
  amount: number;
  /** Shows all digits instead of a compact number. */
  exact?: boolean;
  className?: string;
}

/** `482K`, or `482,301`. */
export function PointsAmount({ amount, exact = false, className }: PointsAmountProps) {
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', className)}>
      <Coin shape="ticket" label={t('predictions.points')} />
      {exact ? formatNumber(amount) : formatCompact(amount)}
    </span>
  );
}
