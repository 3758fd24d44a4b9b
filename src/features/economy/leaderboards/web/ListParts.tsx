import { formatCompact, formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { LeaderboardEntry, ListName } from '#features/economy/leaderboards/contract.ts';
import { LISTS, resetsIn } from '#features/economy/leaderboards/rules.ts';

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

export const METALS = ['[--metal:var(--gold)]', '[--metal:var(--silver)]', '[--metal:var(--bronze)]'] as const;

interface MedalProps {
  entry: LeaderboardEntry;
  /** 0 for the first place. */
  index: number;
  size: number;
}

export function Medal({ entry, index, size }: MedalProps) {
  return (
    <span className={cx('relative inline-flex shrink-0 rounded-full shadow-[0_0_0_2px_var(--metal)]', METALS[index])}>
      <Avatar name={entry.username} picture={entry.profile_pic} size={size} />
      <span className="absolute -end-1 -bottom-1 min-w-4 rounded-full bg-(--metal) px-[3px] text-center text-11 leading-4 font-bold text-column shadow-[0_0_0_2px_var(--bg-column)]">
        {index + 1}
      </span>
    </span>
  );
}

/** Also for KICKs lists, because a coin or a gift is next to it. */
export const periodText = (name: ListName): string => t(`leaderboards.period.${LISTS[name].period}`);

export function resetText(name: ListName, now: Date): string | null {
  const days = resetsIn(name, now);
  if (days === null) return null;
  return days === 1 ? t('leaderboards.resets_tomorrow') : t('leaderboards.resets_in', { days });
}

export const emptyText = (name: ListName): string => t(`leaderboards.empty.${LISTS[name].period}`);
