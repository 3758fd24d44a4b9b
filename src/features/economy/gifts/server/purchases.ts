import { sql } from 'kysely';
import type { Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import { lockBalances } from '#core/server/ledger/ledger.ts';
import { findChannelById } from '#features/channel/channels/server/api.ts';
import { KicksItem, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { findBundle } from '#features/economy/gifts/rules/catalog.ts';
import { bundlePrice, creditOf, type PaidBundle, takeBack } from '#features/economy/gifts/rules/kicks.ts';
import { postReversals, postSales, purchaseKind, type Reversal, type Sale } from '#features/economy/payments/server/api.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { type KicksSent, kicksSentReversed } from './events.ts';
import { reverseLatest } from './store/gifts.ts';
import { kicksDebtAccount, kicksIssuer, moneyBeside, moving, publishBalance, walletAccounts, walletIn, walletOf } from './wallets.ts';

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
      amount: bundlePrice(kicks, tx.settings.KICKS_PRICE),
      title: `${kicks.toLocaleString('en')} KICKs`,
      channelId: null,
      isRecurring: false,
      returnPath: channel ? `/${channel.slug}` : '/',
    };
  },
  fulfill,
  reverse,
});

/** Credits KICKs. Each payment pays the buyer's debt first. */
async function fulfill(tx: Tx, sales: readonly Sale<KicksItem>[]): Promise<void> {
  for (const [currency, own] of Map.groupBy(sales, (sale) => sale.currency)) await credit(tx, currency, own);
}

async function credit(tx: Tx, currency: string, sales: readonly Sale<KicksItem>[]): Promise<void> {
  const accounts = sales.flatMap(({ buyerId }) => walletAccounts(currency, buyerId));
  const balances = await lockBalances(tx, accounts);
  const credited = sales.map((sale) => {
    const { buyerId, amount: paid, item } = sale;
    const { owed } = walletIn(balances, currency, buyerId);
    const { kicks, money, paidDebt } = creditOf({ kicks: findBundle(item.plan_id)!.kicks, paid }, owed);
    const credits = moving([
      { account: moneyBeside(currency, buyerId), amount: money },
      { account: kicksDebtAccount(currency, buyerId), amount: paidDebt },
      { account: kicksIssuer, amount: -kicks },
      { account: walletOf(buyerId), amount: kicks },
    ]);
    balances.apply(credits);
    return { sale, kicks, money, credits, wallet: walletIn(balances, currency, buyerId) };
  });
  await postSales(tx, credited, balances);
  await insertPurchases(
    tx,
    credited.map(({ sale, kicks, money }) => ({
      paymentId: sale.paymentId,
      userId: sale.buyerId,
      paid: sale.amount,
      credited: kicks,
      money,
    })),
    tx.now(),
  );
  for (const { sale, kicks, wallet } of credited) {
    tx.publish(mintTransactionCompleted, [sale.buyerId], { amount: kicks, balance: wallet.kicks });
    publishBalance(tx, sale.buyerId, { amount: kicks, balance: wallet.kicks, owed: wallet.owed });
  }
}

/**
 * Reverses refunded KICKs: unspent ones leave the wallet, and spent ones become a debt of the buyer. The buyer's newest gifts are reversed
 * instead, and the channels keep their earnings. Locks the buyer's row first, like a send, so no gift is sent meanwhile.
 */
async function reverse(tx: Tx, reversals: readonly Reversal<KicksItem>[]): Promise<void> {
  const buyers = [...new Set(reversals.map(({ sale }) => sale.buyerId))].toSorted((a, b) => a - b);
  for (const buyerId of buyers) await lockUser(tx, buyerId);
  for (const [currency, own] of Map.groupBy(reversals, ({ sale }) => sale.currency)) await debit(tx, currency, own);
}

async function debit(tx: Tx, currency: string, reversals: readonly Reversal<KicksItem>[]): Promise<void> {
  const accounts = reversals.flatMap(({ sale }) => walletAccounts(currency, sale.buyerId));
  const balances = await lockBalances(tx, accounts);
  const bought = await findPurchases(
    tx,
    reversals.map(({ sale }) => sale.paymentId),
  );
  const taken = reversals.map((reversal) => {
    const { buyerId, paymentId } = reversal.sale;
    const purchase = bought.get(paymentId)!;
    const back = takeBack(walletIn(balances, currency, buyerId), purchase, reversal);
    purchase.takenBack += back.unspent + back.spent;
    const debits = moving([
      { account: moneyBeside(currency, buyerId), amount: -back.money },
      { account: kicksDebtAccount(currency, buyerId), amount: -back.owed },
      { account: walletOf(buyerId), amount: -back.unspent },
      { account: kicksIssuer, amount: back.unspent },
    ]);
    balances.apply(debits);
    return { reversal, debits, buyerId, back, wallet: walletIn(balances, currency, buyerId) };
  });
  await postReversals(tx, taken, balances);
  await updateTakenBack(tx, [...bought.values()]);
  for (const { buyerId, back, wallet } of taken) {
    if (back.unspent > 0 || back.owed > 0)
      publishBalance(tx, buyerId, { amount: 0 - back.unspent, balance: wallet.kicks, owed: wallet.owed });
    if (back.spent > 0) await reverseGifts(tx, buyerId, back.spent);
  }
}

/** The ledger does not know which gifts spent the refunded KICKs, so the newest ones are reversed. */
async function reverseGifts(tx: Tx, senderId: number, kicks: number): Promise<void> {
  const gifts = await reverseLatest(tx, senderId, kicks);
  await tx.announce(
    kicksSentReversed,
    gifts.map(({ id, channelId, amount, createdAt }): KicksSent => ({ id, channelId, senderId, amount, at: createdAt })),
  );
}

interface KicksPurchaseRow extends PaidBundle {
  paymentId: string;
  userId: number;
}

async function insertPurchases(db: Db, purchases: readonly Omit<KicksPurchaseRow, 'takenBack'>[], at: Date): Promise<void> {
  const made = unnest(purchases, 'made', { paymentId: 'text', userId: 'int8', paid: 'int8', credited: 'int8', money: 'int8' });
  await db.rows(sql`
    insert into kicks_purchases (payment_id, user_id, paid, credited, money, created_at)
    select payment_id, user_id, paid, credited, money, ${at}::timestamptz
      from ${made}`);
}

async function findPurchases(db: Db, paymentIds: readonly string[]): Promise<Map<string, KicksPurchaseRow>> {
  const rows = await db.rows(sql<KicksPurchaseRow>`
    select payment_id as "paymentId", user_id as "userId", paid, credited, money, taken_back as "takenBack"
      from kicks_purchases where payment_id = any(${arrayOf('text', paymentIds)})`);
  return new Map(rows.map((row) => [row.paymentId, row]));
}

async function updateTakenBack(db: Db, rows: readonly Pick<KicksPurchaseRow, 'paymentId' | 'takenBack'>[]): Promise<void> {
  await db.rows(sql`
    update kicks_purchases p set taken_back = t.taken_back
      from ${unnest(rows, 't', { paymentId: 'text', takenBack: 'int8' })}
     where p.payment_id = t.payment_id`);
}
