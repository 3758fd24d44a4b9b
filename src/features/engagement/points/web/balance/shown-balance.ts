/**
 * Animation of balance changes (CP-05). Earned points fly in as +N over the old balance; after 2 s the new balance replaces it, highlighted
 * for 2 s. Spent points are subtracted immediately with a mark for 1 s; the mark differs when nothing is left.
 */

export type BalanceMark = 'still' | 'earning' | 'highlighted' | 'spent' | 'all_spent';

export interface ShownBalance {
  mark: BalanceMark;
  /** The old balance while points are being earned; null shows the current one. */
  previousBalance: number | null;
  /** The N of +N. */
  plus: number;
}

/** The sign of spent points differs between senders (wire.md 1.12). */
export interface BalanceUpdate {
  reason: string;
  points: number;
  balance: number;
}

export const STILL: ShownBalance = { mark: 'still', previousBalance: null, plus: 0 };

/** Milliseconds; null lasts forever. */
export const MARK_DURATIONS_MS: Record<BalanceMark, number | null> = {
  still: null,
  earning: 2000,
  highlighted: 2000,
  spent: 1000,
  all_spent: 1000,
};

/** `before` is the previous balance; null if unknown. */
export function afterUpdate(shown: ShownBalance, { reason, points, balance }: BalanceUpdate, before: number | null): ShownBalance {
  if (reason === 'REDEEMED' || points < 0) return { mark: balance === 0 ? 'all_spent' : 'spent', previousBalance: null, plus: 0 };
  if (points === 0 || before === null) return shown;
  // Points earned during the animation are added to it.
  if (shown.mark === 'earning') return { ...shown, plus: shown.plus + points };
  return { mark: 'earning', previousBalance: before, plus: points };
}

export const afterMark = ({ mark }: ShownBalance): ShownBalance => (mark === 'earning' ? { ...STILL, mark: 'highlighted' } : STILL);
