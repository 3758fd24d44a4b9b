import { bytesText } from '#core/contract/bytes.ts';
import { formatLocale } from '../i18n/locale.ts';

const COMPACT = { notation: 'compact', maximumSignificantDigits: 3 } as const;
const KINDS = {
  whole: { maximumFractionDigits: 0 },
  decimal: { maximumFractionDigits: 1 },
  percent: { style: 'percent', maximumFractionDigits: 0 },
  compact: COMPACT,
  owned: { ...COMPACT, roundingMode: 'trunc' },
} as const;

const FULL_BELOW = 10_000;
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, kind: keyof typeof KINDS): Intl.NumberFormat {
  const key = `${locale} ${kind}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.NumberFormat(locale, KINDS[kind]);
  formatters.set(key, formatter);
  return formatter;
}

/** 12,418. */
export function formatNumber(value: number, locale: string = formatLocale()): string {
  return formatterOf(locale, 'whole').format(value);
}

/** 0.4, but 1,204 from a hundred on. */
export function formatDecimal(value: number, locale: string = formatLocale()): string {
  return formatterOf(locale, value < 100 ? 'decimal' : 'whole').format(value);
}

/** 34%, for a share from 0 to 1. */
export function formatPercent(share: number, locale: string = formatLocale()): string {
  return formatterOf(locale, 'percent').format(share);
}

/** 8,061 but 12.4K: three significant digits from ten thousand on. */
export function formatCompact(value: number, locale: string = formatLocale()): string {
  return Math.abs(value) < FULL_BELOW ? formatNumber(value, locale) : formatterOf(locale, 'compact').format(value);
}

/** Like `formatCompact`, but never more than the value: for what a person owns. 12,480 is 12.4K. */
export function formatOwned(value: number, locale: string = formatLocale()): string {
  return Math.abs(value) < FULL_BELOW ? formatNumber(value, locale) : formatterOf(locale, 'owned').format(value);
}

/** "1.2 GB", "340 MB": one decimal place below ten. Bytes are parts of a kB. */
export const formatBytes = (bytes: number, locale: string = formatLocale()): string => bytesText(bytes, locale);
