import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';

interface KicksAmountProps {
  amount: number;
  coin?: string;
  className?: string;
}

/** Without fraction digits (GI-07). */
export function KicksAmount({ amount, coin, className }: KicksAmountProps) {
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', className)}>
      <Coin shape="hexagon" label={t('gifts.unit')} {...(coin !== undefined && { className: coin })} />
      {formatNumber(amount)}
    </span>
  );
}
