import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';

/** `endsAt` is a wire date; null for an indefinite suspension. */
export const suspensionEndText = (endsAt: string | null): string =>
  endsAt === null ? t('staff.suspended.open') : t('staff.suspended.until', { date: formatDate(endsAt, 'mediumWithTime') });
