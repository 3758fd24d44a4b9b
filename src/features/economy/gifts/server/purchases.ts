import type { Tx } from '#core/server/context.ts';
import { findChannelById, lockUser } from '#features/channel/channels/server/api.ts';
import { KicksItem, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { findBundle } from '#features/economy/gifts/rules/catalogue.ts';
import { bundlePrice, creditOf, takeBack } from '#features/economy/gifts/rules/money.ts';
import {
  postReversals,
  postSales,
  purchaseKind,
  type Reversal,
  type ReversalPosting,
  type Sale,
} from '#features/economy/payments/server/api.ts';
import { kicksIssuer, moneyBeside, moving, owedBy, walletOf } from './accounts.ts';
import { type KicksSent, kicksSentReversed } from './events.ts';
import { reverseLatest } from './store/gifts.ts';
import { findPurchases, insertPurchases, updateTakenBack } from './store/purchases.ts';
import { lockWallets, publishBalance } from './wallets.ts';

/** Bundles of KICKs. The money belongs to no channel until the KICKs are spent. */
export const kicksPurchases = purchaseKind({
  kind: 'kicks',
  flag: 'kicks',
  item: KicksItem,
  async quote(tx, { item }, endpoint) {
    const { kicks } = findBundle(item.plan_id) ?? endpoint.refuse('ITEM_NOT_FOUND');
    const channel = item.channel_id === undefined ? null : await findChannelById(tx, item.channel_id);
    if (item.channel_id !== undefined && !channel) return endpoint.refuse('CHANNEL_NOT_FOUND');
    return {
      ...{ amount: bundlePrice(kicks, tx.settings.KICKS_PRICE), title: `${kicks.toLocaleString('en')} KICKs` },
      ...{ channelId: null, isRecurring: false, returnPath: channel ? `/${channel.slug}` : '/' },
    };
  },
  fulfill,
  reverse,
});

/** Credits KICKs. What the buyer owes is paid first, out of the same payment. */
async function fulfill(tx: Tx, sales: readonly Sale<KicksItem>[]): Promise<void> {
  for (const [currency, own] of Map.groupBy(sales, (sale) => sale.currency)) await credit(tx, currency, own);
}

async function credit(tx: Tx, currency: string, sales: readonly Sale<KicksItem>[]): Promise<void> {
  const { wallets, locked } = await lockWallets(
    tx,
    currency,
    sales.map(({ buyerId }) => buyerId),
  );
  const credited = sales.map((sale) => {
    const wallet = wallets.get(sale.buyerId)!;
    const made = creditOf({ kicks: findBundle(sale.item.plan_id)!.kicks, paid: sale.amount }, wallet.owed);
    wallet.kicks += made.kicks;
    wallet.money += made.money;
    wallet.owed -= made.paidDebt;
    return { sale, ...made, balance: wallet.kicks, owed: wallet.owed };
  });
  await postSales(
    tx,
    credited.map(({ sale, kicks, money, paidDebt }) => ({
      sale,
      credits: moving([
        { account: moneyBeside(currency, sale.buyerId), amount: money },
        { account: owedBy(currency, sale.buyerId), amount: paidDebt },
        { account: kicksIssuer, amount: -kicks },
        { account: walletOf(sale.buyerId), amount: kicks },
      ]),
    })),
    locked,
  );
  await insertPurchases(
    tx,
    credited.map(({ sale, kicks, money }) => ({
      ...{ paymentId: sale.paymentId, userId: sale.buyerId, paid: sale.amount, credited: kicks, money },
    })),
    tx.now(),
  );
  for (const { sale, kicks, balance, owed } of credited) {
    tx.publish(mintTransactionCompleted, [sale.buyerId], { amount: kicks, balance });
    publishBalance(tx, sale.buyerId, { amount: kicks, balance, owed });
  }
}

/**
 * Takes KICKs back whose money went back to the buyer: unspent ones leave the wallet, and for spent ones the buyer owes the money from now
 * on. The latest gifts of the buyer count no longer in their place; the channels keep what they earned. The buyer's row is locked first, as
 * a send does, so that no gift is sent meanwhile.
 */
async function reverse(tx: Tx, reversals: readonly Reversal<KicksItem>[]): Promise<void> {
  const buyers = [...new Set(reversals.map(({ sale }) => sale.buyerId))].toSorted((a, b) => a - b);
  for (const buyerId of buyers) await lockUser(tx, buyerId);
  for (const [currency, own] of Map.groupBy(reversals, ({ sale }) => sale.currency)) await debit(tx, currency, own);
}

async function debit(tx: Tx, currency: string, reversals: readonly Reversal<KicksItem>[]): Promise<void> {
  const { wallets, locked } = await lockWallets(
    tx,
    currency,
    reversals.map(({ sale }) => sale.buyerId),
  );
  const bought = await findPurchases(
    tx,
    reversals.map(({ sale }) => sale.paymentId),
  );
  const taken = reversals.map((reversal) => {
    const { buyerId, paymentId } = reversal.sale;
    const [wallet, purchase] = [wallets.get(buyerId)!, bought.get(paymentId)!];
    const back = takeBack(wallet, purchase, reversal);
    wallet.kicks -= back.unspent;
    wallet.money -= back.money;
    wallet.owed += back.owed;
    purchase.takenBack += back.unspent + back.spent;
    return { reversal, buyerId, back, balance: wallet.kicks, owed: wallet.owed };
  });
  await postReversals(
    tx,
    taken.map(
      ({ reversal, buyerId, back }): ReversalPosting => ({
        reversal,
        debits: moving([
          { account: moneyBeside(currency, buyerId), amount: -back.money },
          { account: owedBy(currency, buyerId), amount: -back.owed },
          { account: walletOf(buyerId), amount: -back.unspent },
          { account: kicksIssuer, amount: back.unspent },
        ]),
      }),
    ),
    locked,
  );
  await updateTakenBack(tx, [...bought.values()]);
  for (const { buyerId, back, balance, owed } of taken) {
    if (back.unspent > 0 || back.owed > 0) publishBalance(tx, buyerId, { amount: 0 - back.unspent, balance, owed });
    if (back.spent > 0) await reverseGifts(tx, buyerId, back.spent);
  }
}

/** Which gifts the KICKs were spent on is not known, so the latest ones count no longer. */
async function reverseGifts(tx: Tx, senderId: number, kicks: number): Promise<void> {
  const gifts = await reverseLatest(tx, senderId, kicks);
  await tx.announce(
    kicksSentReversed,
    gifts.map(({ id, channelId, amount, createdAt }): KicksSent => ({ id, channelId, senderId, amount, at: createdAt })),
  );
}
