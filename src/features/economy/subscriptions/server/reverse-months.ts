import type { Tx } from '#core/server/context.ts';
import { ownSubscriptionChanged } from '#features/economy/subscriptions/contract/subscription.ts';
import { subtractMonth, unusedMs } from '#features/economy/subscriptions/rules/months.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';
import { writeStates } from './give-months.ts';
import { listMonthsOfPayment, lockSubscriptions, type MonthRow, mapLatestGifts, pairKey, reverseMonth } from './store/subscriptions.ts';

/**
 * Reverses months of a payment, last drawn first, and ends their unused part. `left` is the maximum number of months that remain. The
 * payment is locked, so each reversal happens once. Returns the months reversed now.
 */
export async function reverseMonths(tx: Tx, paymentId: string, left: number, at: Date): Promise<MonthRow[]> {
  // Other payments may move the months until the people are locked, so the months are read again then.
  const before = await listMonthsOfPayment(tx, paymentId);
  if (before.length <= left) return [];
  await lockUsers(tx, [...new Set(before.map(({ userId }) => userId))]);
  const months = (await listMonthsOfPayment(tx, paymentId)).slice(0, before.length - left);
  const rows = await lockSubscriptions(tx, months);
  for (const month of months) {
    const row = rows.get(pairKey(month))!;
    const state = subtractMonth(row, month, at);
    rows.set(pairKey(month), { ...row, ...state, isFounder: row.isFounder && state.months > 0, changedAt: at });
    await reverseMonth(tx, month, unusedMs(month, at), at);
  }
  const gifts = await mapLatestGifts(tx, months);
  await writeStates(
    tx,
    [...rows].map(([key, row]) => ({ ...row, giftId: gifts.get(key) ?? null })),
  );
  for (const { userId, channelId } of months) tx.publish(ownSubscriptionChanged, [userId], { channel_id: channelId, cause: 'reversal' });
  return months;
}
