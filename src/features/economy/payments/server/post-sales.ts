import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { channelDebtAccount, clearingAccount, earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { type LockedBalances, lockBalances, type Outcome, postMany, postNew, queueNew } from '#core/server/ledger/ledger.ts';
import type { Entry, Transaction } from '#core/server/ledger/transaction.ts';
import { newUlid } from '#core/server/ulid.ts';
import { platformPart, platformShare } from '#features/economy/payments/rules.ts';
import { paymentsOf } from './payment-settings.ts';
import type { Reversal, Sale } from './purchase-kind.ts';
import { sendRefundJob } from './send-refund.ts';
import { insertRefund, listSplits } from './store/payments.ts';

/** Entries that credit a channel minus the platform's share. With `channelId` null the platform gets all of it. */
export function channelCredits(within: Pick<Ctx, 'settings'>, currency: string, channelId: number | null, amount: number): Entry[] {
  const share = channelId === null ? amount : platformShare(amount, paymentsOf(within)?.platformSharePercent ?? 0);
  const entries = [{ account: revenueAccount(currency), amount: share }];
  if (channelId !== null) entries.push({ account: earningsAccount(currency, channelId), amount: amount - share });
  return entries.filter((entry) => entry.amount !== 0);
}

export interface SalePosting {
  sale: Sale;
  /**
   * Where the money goes. Sums to the amount of the sale minus the shortfall; entries of other units sum to zero each. An account may occur
   * in several postings.
   */
  credits: readonly Entry[];
  /** Amount that could not be fulfilled and is refunded, in minor units. */
  shortfall?: number;
}

/**
 * Posts each sale as one ledger transaction under the key `payment ` and its id. Call it once in `fulfill`, as late as possible. Returns
 * the outcomes in order. This transaction stored the payments, so none was posted before.
 */
export async function postSales(tx: Tx, postings: readonly SalePosting[], locked?: LockedBalances): Promise<Outcome[]> {
  const at = tx.now();
  const outcomes = await postNew(tx, postings.map(saleTransaction), at, locked);
  for (const [index, { kind }] of outcomes.entries()) {
    if (kind === 'short' || kind === 'key_used') throw new Error(`the sale ${postings[index]!.sale.paymentId} was refused: ${kind}`);
  }
  const refunds = await Promise.all(postings.map((posting) => refundShortfall(tx, posting, at)));
  // After the payments, which they name. They lock nothing, because clearing accounts store no balance.
  await postMany(
    tx,
    refunds.filter((refund) => refund !== null),
    at,
  );
  return outcomes;
}

/**
 * Queues sales without a shortfall for the next posting of the transaction, as `postSales` would post them. Call `postQueued` at the end.
 */
export function queueSales(tx: Tx, postings: readonly Omit<SalePosting, 'shortfall'>[]): void {
  queueNew(tx, postings.map(saleTransaction));
}

function saleTransaction({ sale, credits, shortfall = 0 }: SalePosting): Transaction {
  const { paymentId, currency, provider, amount, title, number, period } = sale;
  return {
    key: `payment ${paymentId}`,
    reason: number > 1 && period !== null ? 'RENEWED' : 'BOUGHT',
    note: title,
    entries: [
      { account: clearingAccount(currency, provider), amount: -amount },
      ...credits,
      ...(shortfall > 0 ? [{ account: shortfallOf(sale), amount: shortfall }] : []),
    ],
  };
}

/** Returned money that waits for another refund or a decision of staff. */
export const setAsideAccount = (currency: string, provider: string) => clearingAccount(currency, `${provider} set aside`);

const shortfallOf = ({ currency, provider }: Sale) => clearingAccount(currency, `${provider} shortfall`);

async function refundShortfall(tx: Tx, { sale, shortfall = 0 }: SalePosting, at: Date): Promise<Transaction | null> {
  if (shortfall === 0) return null;
  const { paymentId, currency, provider } = sale;
  const id = `refund_${newUlid(at)}`;
  await insertRefund(tx, { id, paymentId, cause: 'shortfall', amount: shortfall, provider, providerRef: null, at });
  await enqueueJob(tx, sendRefundJob, { refund: id }, { key: id });
  return {
    key: `refund ${id}`,
    reason: 'REFUNDED',
    note: sale.title,
    reverses: `payment ${paymentId}`,
    entries: [
      { account: shortfallOf(sale), amount: -shortfall },
      { account: clearingAccount(currency, provider), amount: shortfall },
    ],
  };
}

export interface ReversalPosting {
  reversal: Reversal;
  /** Where the money comes from. Sums to the negative amount of the reversal; entries of other units sum to zero each. */
  debits: readonly Entry[];
}

/** Posts each reversal as one ledger transaction under the key `refund ` and its id. Call it once in `reverse`. */
export async function postReversals(tx: Tx, postings: readonly ReversalPosting[], locked?: LockedBalances): Promise<Outcome[]> {
  const outcomes = await postMany(
    tx,
    postings.map(({ reversal: { sale, refundId, amount, cause }, debits }) => ({
      key: `refund ${refundId}`,
      reason: cause === 'dispute' ? 'DISPUTED' : 'REFUNDED',
      note: sale.title,
      reverses: `payment ${sale.paymentId}`,
      entries: [{ account: clearingAccount(sale.currency, sale.provider), amount }, ...debits],
    })),
    tx.now(),
    locked,
  );
  for (const [index, { kind }] of outcomes.entries()) {
    if (kind === 'short' || kind === 'key_used') throw new Error(`the refund ${postings[index]!.reversal.refundId} was refused: ${kind}`);
  }
  return outcomes;
}

/**
 * Posts reversals of channel earnings. They come out of unpaid earnings, and the rest becomes a debt of the channel. The platform returns
 * what it kept of the payment, whatever its share is now.
 */
export async function postChannelReversals(tx: Tx, reversals: readonly Reversal[]): Promise<void> {
  const accounts = reversals.flatMap(({ sale: { currency, channelId } }) =>
    channelId === null ? [] : [earningsAccount(currency, channelId), channelDebtAccount(currency, channelId)],
  );
  const locked = await lockBalances(tx, accounts);
  const partsOf = await partition(tx, reversals);
  const postings = reversals.map((reversal): ReversalPosting => {
    const { currency, channelId } = reversal.sale;
    const debits = partsOf(reversal).flatMap(({ account, amount }): Entry[] => {
      if (account.kind !== 'earnings') return [{ account, amount: -amount }];
      const taken = Math.min(amount, locked.of(account));
      return [
        { account, amount: -taken },
        { account: channelDebtAccount(currency, channelId!), amount: taken - amount },
      ].filter((entry) => entry.amount !== 0);
    });
    locked.apply(debits);
    return { reversal, debits };
  });
  await postReversals(tx, postings, locked);
}

/** Splits reversals between platform and channel like their payments, as unsigned entries. */
async function partition(tx: Tx, reversals: readonly Reversal[]): Promise<(reversal: Reversal) => Entry[]> {
  const splits = await listSplits(
    tx,
    reversals.map(({ sale }) => sale.paymentId),
  );
  return ({ sale: { paymentId, amount: paid, currency, channelId }, amount, refunded }) => {
    const { given, kept } = splits.find((split) => split.paymentId === paymentId)!;
    const own = channelId === null ? amount : platformPart({ amount: given, kept }, { refunded: refunded - (paid - given), given: amount });
    const entries = [{ account: revenueAccount(currency), amount: own }];
    if (channelId !== null) entries.push({ account: earningsAccount(currency, channelId), amount: amount - own });
    return entries.filter((entry) => entry.amount !== 0);
  };
}
