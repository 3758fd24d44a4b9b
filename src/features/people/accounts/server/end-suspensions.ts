import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { isSuspensionOver } from '#features/people/accounts/rules.ts';
import { accountReinstated } from './events.ts';
import { recordSecurityEvent } from './security-log.ts';
import { lockUsers, updateSuspension } from './store/users.ts';

/** Ends the suspension of an account at its time, unless staff have ended it before, even if they suspended the account again. */
export const accountSuspensionEnds: Deadline = {
  kind: 'accounts.suspension_ends',
  run: async (tx, ref, at) => {
    const [user] = await lockUsers(tx, [Number.parseInt(ref, 10)]);
    if (!user || !isSuspensionOver(user, at)) return null;
    await updateSuspension(tx, user.id, null);
    await tx.announce(accountReinstated, { userId: user.id, byUserId: null, at });
    await recordSecurityEvent(tx, { act: 'reinstate_account', userId: user.id, details: { ended: true }, at });
    return null;
  },
};

/** Each suspension has a deadline of its own, so that nobody waits for the one of an earlier suspension while it runs. */
export const setSuspensionEnd = (tx: Tx, userId: number, end: Date): Promise<void> =>
  setDeadline(tx, accountSuspensionEnds, `${userId} ${end.toISOString()}`, end);
