import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';

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
