import { formatNumber } from '#core/web/format/number.ts';
import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import { amountRefusal, VOTE_MIN, voteMax } from '#features/engagement/predictions/rules/votes.ts';

/** Preset amounts, besides "all". */
export const PRESETS = [100, 500, 1000, 5000] as const;

/** `500`, `1K`. */
export const presetText = (amount: number): string => new Intl.NumberFormat(formatLocale(), { notation: 'compact' }).format(amount);

/** Whole points with optional thousands separators; NaN for anything else. */
export function readAmount(typed: string): number {
  const digits = typed.trim().replaceAll(/[\s.,'’](?=\d{3}(?:\D|$))/gu, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The problem with an amount, or null (PR-05). */
export function amountProblem(amount: number, balance: number | null): string | null {
  switch (amountRefusal(amount, balance)) {
    case 'AMOUNT_OUT_OF_RANGE':
      return t('predictions.amount_range', { min: formatNumber(VOTE_MIN), max: formatNumber(voteMax(balance)) });
    case 'NOT_ENOUGH_POINTS':
      return t('predictions.not_enough_balance', { balance: formatNumber(balance ?? 0) });
    case null:
      return null;
  }
}
