/** How many winners staked how much, as far as they were counted. */
export interface StakeCount {
  people: Map<number, number>;
  /** The last vote that was counted. */
  after: number;
}

/** Payouts that this node counts at the same time. */
export const COUNTS = 16;
/** Milliseconds after which a count that nobody goes on with is forgotten: another node came to its end. */
export const FORGOTTEN_AFTER = 30_000;

/**
 * Counts under way. The votes of a decided prediction never change, so that a node which dies, or loses a count to the others, begins anew and
 * comes to the same.
 */
const counts = new Map<string, StakeCount & { usedAt: number }>();

/**
 * The count to go on with at this time. Null while as many others are counted as a node can: a new one takes the place of none of them, or each of
 * too many would begin anew for ever.
 */
export function stakeCountOf(predictionId: string, now: Date): StakeCount | null {
  const usedAt = now.getTime();
  for (const [id, count] of counts) if (usedAt - count.usedAt > FORGOTTEN_AFTER) counts.delete(id);
  const count = counts.get(predictionId) ?? { people: new Map(), after: 0, usedAt };
  if (!counts.has(predictionId) && counts.size >= COUNTS) return null;
  count.usedAt = usedAt;
  counts.set(predictionId, count);
  return count;
}

export const forgetStakeCount = (predictionId: string): void => void counts.delete(predictionId);
