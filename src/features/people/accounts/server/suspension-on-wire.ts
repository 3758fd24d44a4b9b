import type { Suspension } from '#features/people/accounts/contract/staff.ts';

/** How accounts and channels store a suspension. */
export interface StoredSuspension {
  /** Null while there is none. */
  suspendedAt: Date | null;
  /** When it ends by itself; null when staff have to end it. */
  suspendedUntil: Date | null;
  suspensionReason: string;
}

export const suspensionOnWire = ({ suspendedAt, suspendedUntil, suspensionReason }: StoredSuspension): Suspension | null =>
  suspendedAt && {
    reason: suspensionReason,
    suspended_at: suspendedAt.toISOString(),
    ends_at: suspendedUntil?.toISOString() ?? null,
  };
