import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { endPurchaseRenewal } from '#features/economy/payments/server/api.ts';

/**
 * Ends the renewal of a recurring purchase beside which the person has a newer one for the same channel. It runs in a transaction of its
 * own, because purchases are locked before people, and this is known only when the people are locked.
 */
export const END_SUPERSEDED: Deadline = {
  kind: 'subscriptions.end_superseded',
  async run(tx, purchaseId, now) {
    await endPurchaseRenewal(tx, purchaseId, now);
    return null;
  },
};

/** Makes the renewal of this purchase end right after the commit. */
export const endSuperseded = (tx: Tx, purchaseId: string, at: Date): Promise<void> => setDeadline(tx, END_SUPERSEDED, purchaseId, at);
