import { t } from '#core/web/i18n/text.ts';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { LISTS, resetsIn } from '#features/economy/leaderboards/rules.ts';

/** "This week" for a list of KICKs too, because a coin or a gift stands beside it. */
export const periodText = (name: ListName): string => t(`leaderboards.period.${LISTS[name].period}`);

export const boardText = (name: ListName): string => t(`leaderboards.board.${LISTS[name].board}`);

/** When a list starts over; null for a list of all time (LB-03). */
export function resetText(name: ListName, now: Date): string | null {
  const days = resetsIn(name, now);
  if (days === null) return null;
  return days === 1 ? t('leaderboards.resets_tomorrow') : t('leaderboards.resets_in', { days });
}

export const emptyText = (name: ListName): string => t(`leaderboards.empty.${LISTS[name].period}`);
