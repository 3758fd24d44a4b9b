import type { Tx, Viewer } from '#core/server/context.ts';
import { postQueued } from '#core/server/ledger/ledger.ts';
import { newUlid } from '#core/server/ulid.ts';
import { type ChannelRow, requireChannel } from '#features/channel/channels/server/api.ts';
import { banOf } from '#features/chat/moderation/server/api.ts';
import {
  channelCredits,
  type PurchaseRefusals,
  postChannelReversals,
  purchaseKind,
  queueSales,
  type RenewalChange,
  type Reversal,
  type Sale,
} from '#features/economy/payments/server/api.ts';
import { ownSubscriptionChanged, SubscriptionItem } from '#features/economy/subscriptions/contract/subscription.ts';
import { CELEBRATION_PREFIX } from '#features/economy/subscriptions/rules/celebrations.ts';
import { purchaseEffect, renewalAt, statusOf } from '#features/economy/subscriptions/rules/months.ts';
import { lockUsers } from '#features/people/accounts/server/api.ts';
import { type SubscriptionPaid, subscriptionPaid, subscriptionReversed } from './events.ts';
import { type GivenMonth, giveMonths, reverseMonths, writeStates } from './months.ts';
import { priceOf } from './operator-settings.ts';
import { publishSubscriptions } from './publish-subscriptions.ts';
import { insertCelebrations, replaceOpen } from './store/celebrations.ts';
import { isEnabled } from './store/settings.ts';
import { lockSubscriptions, pairKey, type SubscriptionRow } from './store/subscriptions.ts';

/** A month of the buyer's own subscription, which renews until canceled. */
export const subscriptionKind = purchaseKind({
  kind: 'subscription',
  item: SubscriptionItem,
  quote: async (tx, { buyer, item }, endpoint) => {
    const channel = await requireSellableChannel(tx, item.channel, buyer, endpoint);
    const pair = { channelId: channel.id, userId: buyer.id };
    const subscription = (await lockSubscriptions(tx, [pair])).get(pairKey(pair));
    const now = tx.now();
    const effect = purchaseEffect(subscription ? { status: statusOf(subscription, now), renewal: renewalAt(subscription, now) } : null);
    if (effect === 'refused') return endpoint.refuse('ALREADY_SUBSCRIBED');
    return {
      amount: priceOf(tx).amount,
      title: `Subscription to ${channel.username}`,
      channelId: channel.id,
      isRecurring: true,
      returnPath: `/${channel.slug}`,
      ...(effect === 'resumes' && { resumes: subscription!.purchaseId! }),
    };
  },
  fulfill: fulfillSubscriptions,
  reverse: reverseSubscriptions,
  renewalChanged: followRenewals,
});

/** Runs a fixed number of statements for any number of sales, because renewals come by the hundred. */
async function fulfillSubscriptions(tx: Tx, sales: readonly Sale<SubscriptionItem>[]): Promise<void> {
  const at = tx.now();
  const given = await giveMonths(
    tx,
    sales.map(({ paymentId, channelId, buyerId, purchaseId, period, renews }) => ({
      id: paymentId,
      paymentId,
      channelId: channelId!,
      userId: buyerId,
      giftId: null,
      place: 0,
      paid: { purchaseId, period: period!, renews },
    })),
    at,
  );
  const latest = latestOf(given);
  const renewed = latest.filter(({ continues }) => continues);
  await celebrateRenewals(
    tx,
    renewed.map(({ subscription: { channelId, userId, months: totalMonths, streakMonths } }) => ({
      channelId,
      userId,
      totalMonths,
      streakMonths,
      at,
    })),
  );
  await publishSubscriptions(
    tx,
    given.map((month, index) => ({ month, message: messageOf(sales[index]!) })),
    at,
  );
  // Posted together with the points that listeners give for it.
  queueSales(
    tx,
    sales.map((sale) => ({ sale, credits: channelCredits(tx, sale.currency, sale.channelId, sale.amount) })),
  );
  for (const round of roundsOf(given)) {
    await tx.announce(
      subscriptionPaid,
      round.map(({ given: { id }, subscription: { channelId, userId, months }, username, continues }): SubscriptionPaid => {
        return { id, channelId, userId, username, months, isRenewal: continues, at };
      }),
    );
  }
  await postQueued(tx, at);
}

/** Only the first month has a message. */
const messageOf = ({ number, item: { message } }: Sale<SubscriptionItem>): string | null => (number === 1 && message) || null;

const keyOf = ({ subscription }: GivenMonth) => pairKey(subscription);
const latestOf = (given: readonly GivenMonth[]): GivenMonth[] => [...new Map(given.map((month) => [keyOf(month), month])).values()];

/** Months in order, in rounds in which a person occurs at most once per channel. */
function roundsOf(given: readonly GivenMonth[]): GivenMonth[][] {
  const rounds: GivenMonth[][] = [];
  const seen = new Map<string, number>();
  for (const month of given) {
    const round = seen.get(keyOf(month)) ?? 0;
    seen.set(keyOf(month), round + 1);
    rounds[round] = [...(rounds[round] ?? []), month];
  }
  return rounds;
}

/** A full refund reverses a month. An unshared celebration of it is withdrawn. */
async function reverseSubscriptions(tx: Tx, reversals: readonly Reversal<SubscriptionItem>[]): Promise<void> {
  const at = tx.now();
  const taken = [];
  for (const { sale, refunded } of reversals) {
    if (refunded < sale.amount) continue;
    const months = await reverseMonths(tx, sale.paymentId, 0, at);
    for (const { channelId, userId } of months) {
      taken.push({ id: sale.paymentId, channelId, userId, quantity: 1, boughtAt: sale.at, at });
    }
  }
  await replaceOpen(tx, taken, at);
  await postChannelReversals(tx, reversals);
  if (taken.length > 0) await tx.announce(subscriptionReversed, taken);
}

interface Renewal {
  channelId: number;
  userId: number;
  /** All months in this channel, including the renewed one; at least 1. */
  totalMonths: number;
  streakMonths: number;
  at: Date;
}

/**
 * Creates celebrations of renewals (SU-01), at most one per person and channel. `/me` lists them until they are shared or skipped. A new
 * one replaces an unshared one. Call it in the renewing transaction, which has locked these people; the lock serializes renewals and
 * shares.
 */
async function celebrateRenewals(tx: Tx, renewals: readonly Renewal[]): Promise<void> {
  if (renewals.length === 0) return;
  await insertCelebrations(
    tx,
    renewals.map(({ channelId, userId, totalMonths, streakMonths, at }) => {
      return { id: CELEBRATION_PREFIX + newUlid(at), channelId, userId, totalMonths, streakMonths, createdAt: at };
    }),
  );
}

/**
 * Applies changes of recurring payments. A canceled one ends with its months, a declined one keeps its rights through the grace period.
 * Superseded purchases change nothing.
 */
async function followRenewals(tx: Tx, changes: readonly RenewalChange<SubscriptionItem>[]): Promise<void> {
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

/** Returns the channel if this person can buy subscriptions there now; otherwise refuses the purchase. */
export async function requireSellableChannel(tx: Tx, reference: string, buyer: Viewer, endpoint: PurchaseRefusals): Promise<ChannelRow> {
  const channel = await requireChannel(tx, reference, endpoint);
  if (channel.userId === buyer.id) return endpoint.refuse('PURCHASING_FOR_OWN_CHANNEL');
  if (!(await isEnabled(tx, channel.id))) return endpoint.refuse('CHANNEL_NOT_MONETIZED');
  if (await banOf(tx, channel.id, buyer.id, tx.now())) return endpoint.refuse('BUYER_BANNED');
  return channel;
}
