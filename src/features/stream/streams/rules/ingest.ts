/**
 * The states of an ingest. While an encoder is connected its node holds a lease and renews it. When the connection ends, or the lease of a
 * dead node does, the ingest is interrupted: an encoder that connects within the grace period continues the same livestream, otherwise the
 * livestream ends.
 */

/** Seconds that a node holds an ingest without renewing it. */
export const LEASE_SECONDS = 15;
/** Seconds between two renewals. */
export const RENEWAL_SECONDS = 5;
/** Seconds that an interrupted livestream waits for its encoder. */
export const GRACE_SECONDS = 30;

export interface IngestState {
  leaseUntil: Date;
  interruptedAt: Date | null;
}

/** When the encoder was lost: at the end of its connection, or of the lease of a node that died. Null while it is connected. */
export function lostAt({ leaseUntil, interruptedAt }: IngestState, now: Date): Date | null {
  if (interruptedAt) return interruptedAt;
  return leaseUntil <= now ? leaseUntil : null;
}

/** When an interrupted livestream ends unless its encoder comes back. Null while the encoder is connected. */
export function graceEnd(state: IngestState, now: Date): Date | null {
  const lost = lostAt(state, now);
  return lost && new Date(lost.getTime() + GRACE_SECONDS * 1000);
}
