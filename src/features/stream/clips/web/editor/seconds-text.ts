import { formatLocale } from '#core/web/i18n/locale.ts';

/** For screen readers: "32 seconds", "4.5 seconds". */
export const secondsText = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 }).format(seconds);

/** For labels: "32 s", "4.5 s". */
export const secondsLabel = (seconds: number): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(seconds);
