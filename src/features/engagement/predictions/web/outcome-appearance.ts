import { formatLocale } from '#core/web/i18n/locale.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';

/** Mint first, pink second (PR-13). Further outcomes, which no screen creates, alternate. */
export type Side = 'mint' | 'pink';
export const sideOf = (index: number): Side => (index % 2 === 0 ? 'mint' : 'pink');

/** Whole percentages that add up to 100; all 0 while the pool is empty. */
export function percentsOf(outcomes: readonly Pick<Outcome, 'total_vote_amount'>[]): number[] {
  const pool = poolOf(outcomes);
  if (pool === 0) return outcomes.map(() => 0);
  const exact = outcomes.map(({ total_vote_amount }) => (total_vote_amount / pool) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0);
  const fullest = exact.map((_percent, index) => index).toSorted((one, other) => (exact[other]! % 1) - (exact[one]! % 1));
  for (const index of fullest.slice(0, missing)) whole[index]! += 1;
  return whole;
}

/** Grid columns in proportion to the stakes, equal without stakes. Each is at least 2 px wide. */
export function splitColumns(outcomes: readonly Pick<Outcome, 'total_vote_amount'>[]): string {
  const isEmpty = poolOf(outcomes) === 0;
  return outcomes.map(({ total_vote_amount }) => `minmax(2px, ${isEmpty ? 1 : total_vote_amount}fr)`).join(' ');
}

/** `1:1.6`, with one decimal (PR-13). */
export function rateText(rate: number): string {
  if (rate === 0) return t('predictions.return.none');
  const one = new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `1:${one.format(rate)}`;
}
