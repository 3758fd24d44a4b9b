import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { LISTS } from '#features/economy/leaderboards/rules.ts';

interface QuantityProps {
  list: ListName;
  quantity: number;
  /** Three digits for large numbers in narrow places. */
  isCompact?: boolean;
  className?: string;
}

export function Quantity({ list, quantity, isCompact = false, className }: QuantityProps) {
  const all = formatNumber(quantity);
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap tabular-nums', className)} title={isCompact ? all : undefined}>
      <BoardMark list={list} />
      {isCompact ? formatCompact(quantity) : all}
    </span>
  );
}

export function BoardMark({ list }: { list: ListName }) {
  return LISTS[list].board === 'kicks' ? (
    <Coin shape="hexagon" label={t('leaderboards.board.kicks')} className="size-3.5" />
  ) : (
    <>
      <Icon name="gift" size="small" className="size-3.5" />
      <span className="sr-only">{t('leaderboards.board.gifts')}</span>
    </>
  );
}
