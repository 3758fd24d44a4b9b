import { t } from '#core/web/i18n/text.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { celebrationLength } from '#features/chat/chat/rules/celebration.ts';

/** Length of the subscription, in years for whole years (M-14). */
export function lengthInWords({ metadata }: Celebration): string {
  const { unit, count } = celebrationLength(metadata.total_months);
  return unit === 'years' ? t('chat.message.celebration_years', { years: count }) : t('chat.message.celebration_months', { months: count });
}

/** "14 months", or "2 years" for whole years. */
export function monthsInWords(months: number): string {
  const { unit, count } = celebrationLength(months);
  return unit === 'years' ? t('subscriptions.years', { years: count }) : t('subscriptions.months', { months: count });
}
