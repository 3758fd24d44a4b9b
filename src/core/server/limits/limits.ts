/** The result of using a key once. `retryAfter` (whole seconds, at least 1) is the time until the next use would be granted. */
export type Grant = { kind: 'granted' } | { kind: 'limited'; retryAfter: number };

/** Rate limits: counts uses per key over time, in memory, or in Redis so that all nodes count together (decision 002). */
export interface Limits {
  /** `rate` uses are granted per `seconds`. */
  take(key: string, rate: number, seconds: number): Promise<Grant>;
  giveBack(key: string, rate: number, seconds: number): Promise<void>;
  clear(key: string): Promise<void>;
}
