import type { Tx } from '#core/server/context.ts';
import type { RenewalChange } from '#features/economy/payments/server/api.ts';
import { ownSubscriptionChanged, type SubscriptionItem } from '#features/economy/subscriptions/contract/subscription.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';
import { writeStates } from './give-months.ts';
import { lockSubscriptions, pairKey, type SubscriptionRow } from './store/subscriptions.ts';

/**
 * Applies changes of recurring payments. A canceled one ends with its months, a declined one keeps its rights through the grace period.
 * Superseded purchases change nothing.
 */
export async function followRenewals(tx: Tx, changes: readonly RenewalChange<SubscriptionItem>[]): Promise<void> {
  await lockUsers(tx, [...new Set(changes.map(({ buyerId }) => buyerId))]);
  const pairOf = ({ channelId, buyerId }: RenewalChange) => ({ channelId: channelId!, userId: buyerId });
  const rows = await lockSubscriptions(tx, changes.map(pairOf));
  const changed = new Map<string, SubscriptionRow>();
  for (const change of changes) {
    const { purchaseId, renewal, periodEnd, at } = change;
    const row = rows.get(pairKey(pairOf(change)));
    if (row?.purchaseId === purchaseId) changed.set(pairKey(row), { ...row, renewal, renewsAt: periodEnd, changedAt: at });
  }
  if (changed.size === 0) return;
  await writeStates(tx, [...changed.values()]);
  for (const { userId, channelId } of changed.values()) {
    tx.publish(ownSubscriptionChanged, [userId], { channel_id: channelId, cause: 'renewal' });
  }
}
