import { minorDigits, wholeUnits } from '#core/contract/money.ts';
import { formatLocale } from '../i18n/locale.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** $4.99, from minor units (ISO 4217). Currencies without minor units, such as JPY, show none. */
export function formatMoney(amount: number, currency: string, locale: string = formatLocale()): string {
  const key = `${locale} ${currency}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formatters.set(key, formatter);
  return formatter.format(amount / 10 ** formatter.resolvedOptions().maximumFractionDigits!);
}

/** Parses "4.99" or "4,99" into minor units; null when it is not an amount of this currency. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const match = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match || (match[2]?.length ?? 0) > digits) return null;
  return Number(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`);
}

/** "4.99", for editing. */
export const moneyText = (amount: number, currency: string): string => wholeUnits(amount, currency).toFixed(minorDigits(currency));
