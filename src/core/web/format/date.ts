import { formatLocale } from '../i18n/locale.ts';

/** Named formats of the product. */
export const DATE_FORMATS = {
  hour: { hour: 'numeric', minute: '2-digit' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  mediumWithTime: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  longWithTime: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  numericWithTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  shortNumericWithTime: { day: 'numeric', month: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof DATE_FORMATS;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** In the viewer's time zone. Takes a Date or a wire date. */
export function formatDate(at: Date | string, format: DateFormat, locale: string = formatLocale()): string {
  const key = `${locale} ${format}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, DATE_FORMATS[format]);
    formatters.set(key, formatter);
  }
  return formatter.format(typeof at === 'string' ? parseDate(at) : at);
}

/** The legacy form `2026-01-02 03:04:05` is UTC (wire.md 0.6). */
export function parseDate(wire: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wire) ? `${wire.replace(' ', 'T')}Z` : wire);
}
