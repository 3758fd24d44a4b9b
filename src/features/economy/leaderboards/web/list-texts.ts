import { t } from '#core/web/i18n/text.ts';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { LISTS, resetsIn } from '#features/economy/leaderboards/rules.ts';

/** Also for KICKs lists, because a coin or a gift is next to it. */
export const periodText = (name: ListName): string => t(`leaderboards.period.${LISTS[name].period}`);

export function resetText(name: ListName, now: Date): string | null {
  const days = resetsIn(name, now);
  if (days === null) return null;
  return days === 1 ? t('leaderboards.resets_tomorrow') : t('leaderboards.resets_in', { days });
}

export const emptyText = (name: ListName): string => t(`leaderboards.empty.${LISTS[name].period}`);
