/** How many winners staked each amount, as counted so far. */
export interface StakeCount {
  people: Map<number, number>;
  /** The id of the last counted vote. */
  after: number;
}

/** Maximum number of payouts this node counts at the same time. */
export const MAX_COUNTS = 16;
/** Milliseconds after which an unused count is dropped, because another node must have finished it. */
export const COUNT_EXPIRES_AFTER_MS = 30_000;

/**
 * The counts of a node that are in progress. They can live in memory: the votes of a decided prediction never change, so a node that
 * crashes, or takes over a count, starts again and gets the same result.
 */
export class StakeCounts {
  readonly #counts = new Map<string, StakeCount & { usedAt: number }>();

  /**
   * The count to continue. Null while this node is counting as many others as it can: a new count never evicts another, because then every
   * one of them would keep starting over.
   */
  of(predictionId: string, now: Date): StakeCount | null {
    const usedAt = now.getTime();
    for (const [id, count] of this.#counts) if (usedAt - count.usedAt > COUNT_EXPIRES_AFTER_MS) this.#counts.delete(id);
    const count = this.#counts.get(predictionId) ?? { people: new Map(), after: 0, usedAt };
    if (!this.#counts.has(predictionId) && this.#counts.size >= MAX_COUNTS) return null;
    count.usedAt = usedAt;
    this.#counts.set(predictionId, count);
    return count;
  }

  forget(predictionId: string): void {
    this.#counts.delete(predictionId);
  }
}
