import type { Tx } from '#core/server/context.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import { endPurchaseRenewal } from '#features/economy/payments/server/api.ts';

/**
 * Ends the renewal of a purchase that a newer one for the same channel superseded. Runs in its own transaction, because purchases are
 * locked before people, and this is known only under the people's locks.
 */
export const supersededDeadline: Deadline = {
  kind: 'subscriptions.end_superseded',
  async run(tx, purchaseId, now) {
    await endPurchaseRenewal(tx, purchaseId, now);
    return null;
  },
};

export const endSuperseded = (tx: Tx, purchaseId: string, at: Date): Promise<void> => setDeadline(tx, supersededDeadline, purchaseId, at);
