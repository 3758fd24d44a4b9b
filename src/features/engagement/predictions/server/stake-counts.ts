/** Winners per stake, counted so far. */
export interface StakeCount {
  people: Map<number, number>;
  /** Id of the last counted vote. */
  after: number;
}

/** Maximum concurrent counts of this node. */
export const MAX_COUNTS = 16;
/** An unused count expires after this many milliseconds, because another node must have finished it. */
export const COUNT_EXPIRES_AFTER_MS = 30_000;

/** Counts in progress, in memory: the votes of a decided prediction never change, so another node or a restart gets the same result. */
export class StakeCounts {
  readonly #counts = new Map<string, StakeCount & { usedAt: number }>();

  /** The count to continue; null at the limit. A new count never evicts another, because then all of them would keep restarting. */
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
