/**
 * The payout splits the whole pool among the winners in proportion to their stakes, in whole points (PR-07). Shares are rounded down, and
 * the leftover points go one each to the largest remainders; ties go to the earlier vote. Share and remainder depend only on the stake, so
 * counts of people per stake determine the cutoff. Then any number of transactions pays people in the order of their votes
 * (docs/decisions/017).
 */

export interface Payout {
  pool: number;
  /** Sum of the winners' stakes. */
  winningTotal: number;
  /** Smallest remainder that gets a leftover point. Without any it is `winningTotal`, which no remainder reaches. */
  threshold: number;
  /** How many people with exactly that remainder get a leftover point, earliest votes first. */
  ties: number;
}

const remainderOf = (stake: number, { pool, winningTotal }: Pick<Payout, 'pool' | 'winningTotal'>): number =>
  Number((BigInt(stake) * BigInt(pool)) % BigInt(winningTotal));

const floorOf = (stake: number, { pool, winningTotal }: Pick<Payout, 'pool' | 'winningTotal'>): number =>
  Number((BigInt(stake) * BigInt(pool)) / BigInt(winningTotal));

/** Computes the cutoff for leftover points. `stakes` maps each stake to its number of winners and must not be empty. */
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

/** Amounts for the next winners in the order of their votes, and the ties left after them. */
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
