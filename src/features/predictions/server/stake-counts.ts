import { LRUCache } from 'lru-cache';

/** How many winners staked how much, as far as they were counted. */
export interface StakeCount {
  people: Map<number, number>;
  /** The last vote that was counted. */
  after: number;
}

/** Payouts that this node counts at the same time. */
const COUNTS = 16;

/**
 * Counts under way. The votes of a decided prediction never change, so that a node which dies, or loses a count to the others, begins anew and
 * comes to the same.
 */
const counts = new LRUCache<string, StakeCount>({ max: COUNTS });

export function stakeCountOf(predictionId: string): StakeCount {
  const standing = counts.get(predictionId) ?? { people: new Map(), after: 0 };
  counts.set(predictionId, standing);
  return standing;
}

export const forgetStakeCount = (predictionId: string): void => void counts.delete(predictionId);
