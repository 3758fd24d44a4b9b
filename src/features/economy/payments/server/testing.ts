import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import { feature } from '#core/contract/feature.ts';
import type { Viewer } from '#core/server/context.ts';
import { deadlinesServer } from '#core/server/deadlines/feature.ts';
import { type ServerFeature, serverFeature } from '#core/server/feature.ts';
import { jobsServer } from '#core/server/jobs/feature.ts';
import { issuerAccount, personAccount } from '#core/server/ledger/accounts.ts';
import { ledgerServer } from '#core/server/ledger/feature.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { chatFeatures } from '#features/chat/chat/server/testing.ts';
import type { TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { paymentsServer } from './feature.ts';
import { channelCredits, postChannelReversals, postSales } from './post-sales.ts';
import { purchaseKind } from './purchase-kind.ts';
import { recordPayments, type TakenPayment } from './record-payments.ts';
import { recordReversal } from './record-reversal.ts';
import { renewDue } from './renew.ts';
import { listPayments } from './store/payments.ts';
import { lockPurchase } from './store/purchases.ts';

export const paymentFeatures: readonly ServerFeature[] = [deadlinesServer, jobsServer, ledgerServer, ...chatFeatures, paymentsServer];

export async function buy(app: TestApp, buyer: Viewer, kind: string, item: unknown, outcome: TestOutcome = 'succeed'): Promise<string> {
  const ordered = await app.post('/api/v1/purchases', buyer, { kind, item, idempotency_key: randomUUID() });
  expect(ordered.status, ordered.text).toBe(200);
  const id = ordered.json().data.purchase_id;
  await endPayment(app, buyer, id, outcome);
  return id;
}

export async function endPayment(app: TestApp, buyer: Viewer, id: string, outcome: TestOutcome): Promise<void> {
  const ended = await app.post(`/api/internal/v1/payments/test/${id}`, buyer, { outcome });
  expect(ended.status, ended.text).toBe(200);
}

/** Refunds the latest payment of a purchase, as staff or as the provider; the whole rest if `amount` is null. */
export async function giveBack(
  { ctx }: Pick<TestApp, 'ctx'>,
  purchaseId: string,
  amount: number | null = null,
  cause: 'refund' | 'dispute' = 'refund',
): Promise<boolean> {
  const [payment] = await listPayments(ctx.db, [purchaseId]);
  return ctx.tx((tx) => recordReversal(tx, { paymentId: payment!.id, cause, amount, providerRef: null }, tx.now()));
}

/** Records the payments of these unpaid orders in one transaction, in this order. */
export const payTogether = ({ ctx }: Pick<TestApp, 'ctx'>, purchaseIds: readonly string[]): Promise<number> =>
  ctx.tx(async (tx) => {
    const purchases: TakenPayment['purchase'][] = [];
    for (const id of purchaseIds) purchases.push((await lockPurchase(tx, id))!);
    const taken = purchases.map((purchase) => ({ purchase, providerRef: `${purchase.id} 1` }));
    return recordPayments(tx, taken, tx.now());
  });

export const renewDuePurchases = async ({ ctx }: TestApp): Promise<void> => {
  await renewDue.run(ctx, undefined as never);
};

/** Sells things once and boxes as a recurring purchase, in the channel of the item. The ledger holds what buyers own. */
export const shop: ServerFeature = serverFeature(feature({ name: 'shop' }), {
  purchaseKinds: [shopKind('thing', false), shopKind('box', true)],
});

export const heldBy = (buyerId: number) => personAccount('thing', buyerId, 0);

function shopKind(kind: string, isRecurring: boolean) {
  return purchaseKind({
    kind,
    item: z.object({ channel_id: z.int(), price: z.int().min(1).max(1_000_000) }),
    quote: async (_tx, { item }) => ({
      amount: item.price,
      title: `A ${kind}`,
      channelId: item.channel_id,
      isRecurring,
      returnPath: '/ana',
    }),
    fulfill: async (tx, sales) => {
      await postSales(
        tx,
        sales.map((sale) => ({
          sale,
          credits: [
            ...channelCredits(tx, sale.currency, sale.channelId, sale.amount),
            { account: issuerAccount('thing'), amount: -1 },
            { account: heldBy(sale.buyerId), amount: 1 },
          ],
        })),
      );
    },
    reverse: postChannelReversals,
  });
}
