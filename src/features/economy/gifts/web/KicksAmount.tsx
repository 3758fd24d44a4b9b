import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { KicksBalance } from '#features/economy/gifts/contract.ts';

/** Without fraction digits (GI-07). */
export function KicksAmount({ amount, coin, className }: { amount: number; coin?: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', className)}>
      <Coin shape="hexagon" label={t('gifts.unit')} {...(coin !== undefined && { className: coin })} />
      {formatNumber(amount)}
    </span>
  );
}

export function OwedNote({ kicks: { owed, currency } }: { kicks: KicksBalance }) {
  return (
    <p className="flex items-start gap-2 rounded-sm bg-amber-soft px-3 py-2 text-12 text-amber-text">
      <Icon name="warn" size="small" />
      <span>{t('gifts.owed', { amount: formatMoney(owed, currency) })}</span>
    </p>
  );
}
