/**
 * How a balance changes before the viewer's eyes (CP-05). What was earned flies in as +N while the old balance stands; after 2 s the new one
 * takes its place, highlighted for 2 more seconds. What was spent is gone at once, with a mark of 1 s, another one when nothing is left.
 */

export type BalanceMark = 'still' | 'earning' | 'highlighted' | 'spent' | 'all_spent';

export interface ShownBalance {
  mark: BalanceMark;
  /** What stands there while something is being earned; null: the balance itself. */
  held: number | null;
  /** The N of the +N. */
  plus: number;
}

/** What an update of the balance says; the sign of spent points differs between senders (wire.md 1.12). */
export interface BalanceUpdate {
  reason: string;
  points: number;
  balance: number;
}

export const STILL: ShownBalance = { mark: 'still', held: null, plus: 0 };

/** How long a mark stays, in milliseconds; null for one that stays. */
export const MARK_LASTS: Record<BalanceMark, number | null> = {
  still: null,
  earning: 2000,
  highlighted: 2000,
  spent: 1000,
  all_spent: 1000,
};

/** The balance begins to move. `before` is what stood there, null when it was not known. */
export function afterUpdate(shown: ShownBalance, { reason, points, balance }: BalanceUpdate, before: number | null): ShownBalance {
  if (reason === 'REDEEMED' || points < 0) return { mark: balance === 0 ? 'all_spent' : 'spent', held: null, plus: 0 };
  if (points === 0 || before === null) return shown;
  // What comes while something is coming joins it.
  if (shown.mark === 'earning') return { ...shown, plus: shown.plus + points };
  return { mark: 'earning', held: before, plus: points };
}

/** The time of a mark is over. */
export const afterMark = ({ mark }: ShownBalance): ShownBalance => (mark === 'earning' ? { ...STILL, mark: 'highlighted' } : STILL);
