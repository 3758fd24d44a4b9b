import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_MS, MONTH_MS, msBetween, SECOND_MS, WEEK_MS, YEAR_MS } from '#core/contract/durations.ts';
import { formatLocale } from '../i18n/locale.ts';

/** "3 months ago", "in 2 hours", "now". */
export function formatRelative(at: Date, now: Date, locale: string = formatLocale()): string {
  const difference = msBetween(now, at);
  const { unit, count } = largestUnit(difference);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(difference < 0 ? -count : count, unit);
}

/** "3 months", "2 hours". */
export function formatLength(milliseconds: number, locale: string = formatLocale()): string {
  const { unit, count } = largestUnit(milliseconds);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** "10 minutes", "1 hour 30 minutes": exact, because waiting times must not be rounded down. */
export const formatMinutes = (minutes: number, locale: string = formatLocale()): string =>
  inUnits([...longUnits(Math.floor(minutes / 60)), [minutes % 60, 'minute']], 'long', locale);

/** "1 minute 30 seconds", or "1 min 30 sec" where space is short. */
export function formatSeconds(seconds: number, unitDisplay: 'long' | 'short' = 'long', locale: string = formatLocale()): string {
  const minutes = Math.floor(seconds / 60);
  return inUnits([...longUnits(Math.floor(minutes / 60)), [minutes % 60, 'minute'], [seconds % 60, 'second']], unitDisplay, locale);
}

type UnitPart = readonly [count: number, unit: string];

const longUnits = (hours: number): UnitPart[] => [
  [Math.floor(hours / 24), 'day'],
  [hours % 24, 'hour'],
];

/** Omits zeros, except when the duration is zero. */
function inUnits(parts: readonly UnitPart[], unitDisplay: 'long' | 'short', locale: string): string {
  const counted = parts.filter(([count]) => count > 0);
  const told = counted.length === 0 ? parts.slice(-1) : counted;
  const words = told.map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(count));
  return new Intl.ListFormat(locale, { type: 'unit', style: 'narrow' }).format(words);
}

/** "3:41:22" or "0:52"; "0:00" for negative durations. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / HOUR_SECONDS);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const UNITS = [
  ['year', YEAR_MS],
  ['month', MONTH_MS],
  ['week', WEEK_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

type TimeUnit = (typeof UNITS)[number][0];

/** Rounded down: 45 days are one month, 30 days are four weeks. */
export function largestUnit(milliseconds: number): { unit: TimeUnit; count: number } {
  const length = Math.abs(milliseconds);
  const [unit, size] = UNITS.find(([, least]) => length >= least) ?? UNITS[UNITS.length - 1]!;
  return { unit, count: Math.floor(length / size) };
}
