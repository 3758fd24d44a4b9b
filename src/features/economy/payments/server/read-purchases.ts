import type { z } from 'zod';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  type PaymentReceipt,
  type Purchase,
  type PurchaseReceipt,
  RECEIPTS_PAGE,
  showPurchase,
} from '#features/economy/payments/contract/purchase.ts';
import { awaitsPayment, renewalOf, stateOf } from '#features/economy/payments/rules.ts';
import {
  type ChannelOfPurchase,
  listChannels,
  listPayments,
  listRefunds,
  type PaymentRow,
  type RefundOfPayment,
} from './store/payments.ts';
import { findPurchase, listPaid, type PurchaseRow } from './store/purchases.ts';

export async function readPurchase(ctx: Ctx, id: string, viewer: Viewer): Promise<z.input<typeof Purchase>> {
  const row = await findPurchase(ctx.db, id);
  if (row?.buyerId !== viewer.id) return showPurchase.refuse('PURCHASE_NOT_FOUND');
  const [channel] = row.channelId === null ? [] : await listChannels(ctx.db, [row.channelId]);
  return purchaseOnWire(row, channel, ctx.now());
}

export async function readReceipts(
  { db, now }: Ctx,
  viewer: Viewer,
  cursor: string | undefined,
): Promise<{ purchases: PurchaseReceipt[]; next_cursor: string | null }> {
  const list = (limit: number) => listPaid(db, { buyerId: viewer.id, before: cursor ?? null, limit });
  const { rows, next } = await readPage(RECEIPTS_PAGE, list, ({ id }) => id);
  return { purchases: await receiptsOf(db, rows, now()), next_cursor: next };
}

export async function receiptsOf(db: Db, page: readonly PurchaseRow[], now: Date): Promise<PurchaseReceipt[]> {
  const paymentRows = await listPayments(
    db,
    page.map(({ id }) => id),
  );
  const refunds = Map.groupBy(
    await listRefunds(
      db,
      paymentRows.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  );
  const payments = Map.groupBy(paymentRows, ({ purchaseId }) => purchaseId);
  const channels = await listChannels(
    db,
    page.flatMap(({ channelId }) => channelId ?? []),
  );
  return page.map((row) => ({
    ...purchaseOnWire(
      row,
      channels.find(({ id }) => id === row.channelId),
      now,
    ),
    renewal: renewalOf(row, now),
    period_end: row.periodEnd && wireDate(row.periodEnd),
    payments: (payments.get(row.id) ?? []).map((payment) => paymentOnWire(payment, refunds.get(payment.id) ?? [])),
  }));
}

function purchaseOnWire(row: PurchaseRow, channel: ChannelOfPurchase | undefined, now: Date): Purchase {
  const { id, kind, title, amount, currency, provider, createdAt, expiresAt } = row;
  const state = stateOf(row, now);
  return {
    id,
    kind,
    title,
    amount,
    currency,
    provider,
    is_recurring: row.isRecurring,
    return_path: row.returnPath,
    state,
    checkout_url: awaitsPayment(state) ? row.checkoutUrl : null,
    channel: channel ?? null,
    created_at: wireDate(createdAt),
    expires_at: wireDate(expiresAt),
  };
}

function paymentOnWire(payment: PaymentRow, refunds: readonly RefundOfPayment[]): PaymentReceipt {
  const { id, number, amount, refunded, paidAt, periodStart, periodEnd } = payment;
  return {
    id,
    number,
    amount,
    refunded,
    paid_at: wireDate(paidAt),
    period: periodStart && periodEnd && { start: wireDate(periodStart), end: wireDate(periodEnd) },
    refunds: refunds.map((refund) => ({
      id: refund.id,
      cause: refund.cause,
      amount: refund.amount,
      created_at: wireDate(refund.createdAt),
      state: refundStateOf(refund),
    })),
  };
}

function refundStateOf({ settledAt, failedAt, reinstatedAt }: RefundOfPayment): 'pending' | 'settled' | 'failed' | 'reversed' {
  if (failedAt) return 'failed';
  if (reinstatedAt) return 'reversed';
  return settledAt ? 'settled' : 'pending';
}
