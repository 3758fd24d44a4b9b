/** Units of use of one key; `retryAfter` (whole seconds, at least 1) tells when the next one would be granted. */
export type Grant = { granted: true } | { granted: false; retryAfter: number };

/** Counts uses per key over time: in memory, or in Redis so that all nodes count together. */
export interface Limits {
  /** Uses one of `rate` per `seconds` of this key. */
  take(key: string, rate: number, seconds: number): Promise<Grant>;
  /** Forgets a key: a successful sign-in clears its failures. */
  clear(key: string): Promise<void>;
}
