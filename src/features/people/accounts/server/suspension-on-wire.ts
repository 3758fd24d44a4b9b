import type { Suspension } from '#features/people/accounts/contract/staff.ts';

/** Stored form of a suspension, for accounts and channels. */
export interface StoredSuspension {
  suspendedAt: Date | null;
  /** Scheduled end; null for an indefinite suspension. */
  suspendedUntil: Date | null;
  suspensionReason: string;
}

export const suspensionOnWire = ({ suspendedAt, suspendedUntil, suspensionReason }: StoredSuspension): Suspension | null =>
  suspendedAt && {
    reason: suspensionReason,
    suspended_at: suspendedAt.toISOString(),
    ends_at: suspendedUntil?.toISOString() ?? null,
  };
