import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, rawRoute, route } from '#core/server/http/route.ts';
import {
  createPurchase,
  listReceipts,
  openPaymentPortal,
  payTestPurchase,
  refreshPurchase,
  showPayments,
  showPurchase,
} from '#features/economy/payments/contract/purchase.ts';
import {
  giveAgain,
  refundPurchase,
  reverseTestMoney,
  searchPurchases,
  showStaffPurchase,
  showTestMoney,
} from '#features/economy/payments/contract/staff-purchases.ts';
import { openPortal, orderPurchase, refresh } from './checkout.ts';
import { payAsTest } from './pay-as-test.ts';
import { paymentsOf } from './payment-settings.ts';
import { readPurchase, readReceipts } from './read-purchases.ts';
import { readTestMoney, reverseAsStaff } from './reverse-test-money.ts';
import { givePurchaseAgain, readStaffPurchase, readStaffPurchases, refundPayment } from './staff/purchases.ts';
import { EVENT_LIMIT, receiveEvent, refuseEvent } from './stripe/record-event.ts';

export const paymentRoutes: Route[] = [
  route(searchPurchases, async ({ query, viewer, ctx }) => dataEnvelope(await readStaffPurchases(ctx, viewer, query))),
  route(showStaffPurchase, async ({ params, viewer, ctx }) =>
    dataEnvelope({ purchase: await readStaffPurchase(ctx, viewer, params.purchase) }),
  ),
  route(refundPurchase, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ purchase: await refundPayment(ctx, { viewer, client }, params.purchase, body) }),
  ),
  route(showTestMoney, async ({ viewer, ctx }) => dataEnvelope({ test_money: await readTestMoney(ctx, viewer) })),
  route(reverseTestMoney, async ({ viewer, client, ctx }) => dataEnvelope({ test_money: await reverseAsStaff(ctx, { viewer, client }) })),
  route(giveAgain, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ purchase: await givePurchaseAgain(ctx, { viewer, client }, params.purchase, body) }),
  ),
  route(showPayments, async ({ ctx }) =>
    dataEnvelope({ provider: paymentsOf(ctx)?.provider.name ?? null, currency: ctx.settings.CURRENCY }),
  ),
  route(createPurchase, async ({ body, viewer, ctx }) => dataEnvelope(await orderPurchase(ctx, viewer, body))),
  route(listReceipts, async ({ query, viewer, ctx }) => dataEnvelope(await readReceipts(ctx, viewer, query.cursor))),
  route(showPurchase, async ({ params, viewer, ctx }) => dataEnvelope({ purchase: await readPurchase(ctx, params.purchase, viewer) })),
  route(refreshPurchase, async ({ params, viewer, ctx }) => {
    await refresh(ctx, params.purchase, viewer);
    return dataEnvelope({ purchase: await readPurchase(ctx, params.purchase, viewer) });
  }),
  route(openPaymentPortal, async ({ params, viewer, ctx }) => dataEnvelope({ url: await openPortal(ctx, params.purchase, viewer) })),
  rawRoute('POST', '/api/internal/v1/payments/stripe', receiveEvent, { bodyLimit: EVENT_LIMIT, refusal: refuseEvent }),
  route(payTestPurchase, async ({ params, body, viewer, ctx }) => {
    await payAsTest(ctx, params.purchase, viewer, body.outcome);
    return dataEnvelope({ purchase: await readPurchase(ctx, params.purchase, viewer) });
  }),
];
