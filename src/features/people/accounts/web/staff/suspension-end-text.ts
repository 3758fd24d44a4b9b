import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';

/** When a suspension ends, from a wire date; null when staff have to end it. */
export const suspensionEndText = (endsAt: string | null): string =>
  endsAt === null ? t('staff.suspended.open') : t('staff.suspended.until', { date: formatDate(endsAt, 'mediumWithTime') });
