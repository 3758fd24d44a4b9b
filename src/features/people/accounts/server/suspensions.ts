import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { Suspension } from '#features/people/accounts/contract/staff.ts';
import { isSuspensionOver } from '#features/people/accounts/rules.ts';
import { accountReinstated } from './events.ts';
import { recordSecurityEvent } from './security-log.ts';
import { lockAccounts, updateSuspension } from './store/users.ts';

interface StoredSuspension {
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

/** Ends a suspension as scheduled. Skips a suspension that staff ended, even if the account was suspended again. */
export const accountSuspensionDeadline: Deadline = {
  kind: 'accounts.suspension_ends',
  run: async (tx, ref, at) => {
    const [user] = await lockAccounts(tx, [Number.parseInt(ref, 10)]);
    if (!user || !isSuspensionOver(user, at)) return null;
    await updateSuspension(tx, user.id, null);
    await tx.announce(accountReinstated, { userId: user.id, byUserId: null, at });
    await recordSecurityEvent(tx, { act: 'reinstate_account', userId: user.id, details: { ended: true }, at });
    return null;
  },
};

/** Uses one deadline per suspension, so that a running earlier deadline never delays a later one. */
export const setSuspensionEnd = (tx: Tx, userId: number, end: Date): Promise<void> =>
  setDeadline(tx, accountSuspensionDeadline, `${userId} ${end.toISOString()}`, end);
