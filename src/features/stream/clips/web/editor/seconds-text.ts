import { formatLocale } from '#core/web/i18n/locale.ts';

/** "32 seconds", "4.5 seconds": spoken with a unit. */
export const secondsText = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds);

/** "32 s", "4.5 s": as short as a label. */
export const secondsLabel = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(seconds);
