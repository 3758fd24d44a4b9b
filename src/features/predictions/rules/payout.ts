/**
 * The payout shares the whole pool among the winners in proportion to their stakes, in whole points (PR-07): everybody gets their share rounded
 * down, and the points that are left go one each to the largest remainders, on a tie to the earlier vote. A share and its remainder follow from
 * the stake alone, so that how many people staked how much is all it takes to know where the rest ends; people are then paid one after the
 * other, in the order of their votes, by any number of transactions.
 */

export interface Payout {
  pool: number;
  /** What the winners staked together. */
  winningTotal: number;
  /** The smallest remainder that still gets a point of the rest; `winningTotal` when there is no rest, which no remainder reaches. */
  threshold: number;
  /** How many of those with exactly that remainder get one: the earliest ones. */
  ties: number;
}

const remainderOf = (stake: number, { pool, winningTotal }: Pick<Payout, 'pool' | 'winningTotal'>): number =>
  Number((BigInt(stake) * BigInt(pool)) % BigInt(winningTotal));

const floorOf = (stake: number, { pool, winningTotal }: Pick<Payout, 'pool' | 'winningTotal'>): number =>
  Number((BigInt(stake) * BigInt(pool)) / BigInt(winningTotal));

/** Where the rest of the pool ends. `stakes` says how many winners staked how much; there is at least one. */
export function payoutOf(pool: number, stakes: ReadonlyMap<number, number>): Payout {
  let winningTotal = 0;
  for (const [stake, people] of stakes) winningTotal += stake * people;
  const shares = { pool, winningTotal };
  const byRemainder = new Map<number, number>();
  let rest = pool;
  for (const [stake, people] of stakes) {
    rest -= floorOf(stake, shares) * people;
    const remainder = remainderOf(stake, shares);
    byRemainder.set(remainder, (byRemainder.get(remainder) ?? 0) + people);
  }
  if (rest === 0) return { ...shares, threshold: winningTotal, ties: 0 };
  for (const [remainder, people] of [...byRemainder].toSorted(([one], [other]) => other - one)) {
    if (rest <= people) return { ...shares, threshold: remainder, ties: rest };
    rest -= people;
  }
  throw new Error('The rest of a pool is smaller than the number of its winners.');
}

/** What these winners get, in the order of their votes, and how many ties are left for those after them. */
export function payNext(payout: Payout, stakes: readonly number[]): { amounts: number[]; ties: number } {
  let { ties } = payout;
  const amounts = stakes.map((stake) => {
    const remainder = remainderOf(stake, payout);
    const isTie = remainder === payout.threshold && ties > 0;
    if (isTie) ties -= 1;
    return floorOf(stake, payout) + (isTie || remainder > payout.threshold ? 1 : 0);
  });
  return { amounts, ties };
}
