import { formatLocale } from '#core/web/i18n/locale.ts';

const FORMATS = { day: { day: 'numeric', month: 'short' }, month: { month: 'short', year: 'numeric' } } as const;

/** "20 Nov" or "Nov 2026". Calendar dates are the same in every time zone. */
export const dateName = (date: string, unit: 'day' | 'month'): string =>
  new Intl.DateTimeFormat(formatLocale(), { ...FORMATS[unit], timeZone: 'UTC' }).format(new Date(date));
