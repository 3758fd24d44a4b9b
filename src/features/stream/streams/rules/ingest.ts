import { secondsAfter } from '#core/contract/durations.ts';

/**
 * A connected encoder's node renews a lease. When the connection or the lease ends, the ingest is interrupted: an encoder that connects
 * within the grace period continues the livestream; otherwise it ends.
 */

export const LEASE_SECONDS = 15;
export const RENEWAL_SECONDS = 5;
/** Seconds that an interrupted livestream waits for its encoder. */
export const GRACE_SECONDS = 30;

export interface IngestState {
  leaseUntil: Date;
  interruptedAt: Date | null;
}

/** When the encoder was lost: at the end of its connection, or of a dead node's lease. Null while it is connected. */
export function lostAt({ leaseUntil, interruptedAt }: IngestState, now: Date): Date | null {
  if (interruptedAt) return interruptedAt;
  return leaseUntil <= now ? leaseUntil : null;
}

/** When an interrupted livestream ends. Null while the encoder is connected. */
export function graceEnd(state: IngestState, now: Date): Date | null {
  const lost = lostAt(state, now);
  return lost && secondsAfter(lost, GRACE_SECONDS);
}
