import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { channelDebtAccount, clearingAccount, earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { post } from '#core/server/ledger/ledger.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { RECEIPTS_PAGE } from '#features/economy/payments/contract/purchase.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkPayments } from './check-payments.ts';
import { confirmDeadline } from './pay-as-test.ts';
import { recordReversal } from './record-reversal.ts';
import { sendRefundJob } from './send-refund.ts';
import { buy, endPayment, heldBy, paymentFeatures, renewDuePurchases, shop } from './testing.ts';

async function shopApp(settings: Partial<Settings> = {}) {
  const app = await testApp([...paymentFeatures, shop], { settings: { PLATFORM_SHARE: 10, ...settings } });
  const { channel } = await givenRoom(app.db);
  const [noor, eve] = [await givenUser(app.db, 'noor'), await givenUser(app.db, 'eve')];
  const accounts = [
    clearingAccount('USD', 'test'),
    earningsAccount('USD', channel.id),
    revenueAccount('USD'),
    channelDebtAccount('USD', channel.id),
  ];
  return Object.assign(app, {
    noor,
    eve,
    channelId: channel.id,
    item: { channel_id: channel.id, price: 500 },
    /** The provider's account as a negative number, channel earnings, platform revenue, and channel debt. */
    money: () => balancesOf(app.db, accounts),
    held: async () => (await balancesOf(app.db, [heldBy(noor.id)]))[0],
    faults: async () => (await verify(app.db, [checkPayments])).faults,
  });
}

let app: Awaited<ReturnType<typeof shopApp>>;
beforeEach(async () => {
  app = await shopApp();
});

const order = (body: object, who = app.noor) => app.post('/api/v1/purchases', who, { kind: 'thing', item: app.item, ...body });
const show = async (id: string) => (await app.get(`/api/v1/purchases/${id}`, app.noor)).json().data.purchase;
const refusal = ({ status, json }: { status: number; json: () => { status: { message: string } } }) => [status, json().status.message];
const renewalOf = async (id: string) => app.db.row(sql`select renewal, period_end, attempts, paid_count from purchases where id = ${id}`);

test('GI-10 an order has a checkout, and its payment is fulfilled once and posted to the ledger', async () => {
  const ordered = await order({ idempotency_key: 'order-one' });
  const { purchase_id: id, checkout_url } = ordered.json().data;
  expect({ status: ordered.status, checkoutUrl: checkout_url }).toEqual({ status: 200, checkoutUrl: `/checkout/${id}` });
  expect(await show(id)).toEqual({
    id,
    kind: 'thing',
    title: 'A thing',
    amount: 500,
    currency: 'USD',
    is_recurring: false,
    state: 'open',
    provider: 'test',
    checkout_url: `/checkout/${id}`,
    return_path: '/ana',
    channel: { id: app.channelId, slug: 'ana', username: 'ana' },
    created_at: '2026-01-02T12:00:00.000000Z',
    expires_at: '2026-01-03T12:00:00.000000Z',
  });
  expect(await app.money()).toEqual([0, 0, 0, 0]);
  await endPayment(app, app.noor, id, 'succeed');
  expect((await show(id)).state).toBe('paid');
  expect({ money: await app.money(), held: await app.held(), faults: await app.faults() }).toEqual({
    money: [-500, 450, 50, 0],
    held: 1,
    faults: [],
  });
  expect(app.published).toContainEqual({
    channel: `private-${app.noor.id}`,
    event: 'App\\Events\\PurchaseUpdated',
    payload: { purchase_id: id, kind: 'thing', state: 'paid' },
  });
  const again = await app.post(`/api/internal/v1/payments/test/${id}`, app.noor, { outcome: 'succeed' });
  expect(refusal(again)).toEqual([409, 'PURCHASE_DONE']);
});

test('a repeated order is one purchase, and its key is refused for another order', async () => {
  const first = await order({ idempotency_key: 'order-one' });
  app.clock.pass(60);
  const all = await Promise.all(Array.from({ length: 10 }, () => order({ idempotency_key: 'order-one' })));
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set([first.text]));
  for (const other of [{ kind: 'box' }, { item: { ...app.item, price: 501 } }]) {
    expect(refusal(await order({ idempotency_key: 'order-one', ...other }))).toEqual([409, 'PURCHASE_KEY_USED']);
  }
  expect((await order({ idempotency_key: 'order-one' }, app.eve)).json().data.purchase_id).not.toBe(first.json().data.purchase_id);
});

test('unknown kinds and items cannot be ordered', async () => {
  for (const body of [{ kind: 'yacht' }, { item: null }, { item: { channel_id: app.channelId } }, { item: { ...app.item, price: 0 } }]) {
    expect(refusal(await order({ idempotency_key: 'order-one', ...body }))).toEqual([400, 'ITEM_NOT_FOUND']);
  }
  expect((await app.post('/api/v1/purchases', null, {})).status).toBe(401);
});

test('only the buyer can see and pay a purchase', async () => {
  const id = await buy(app, app.noor, 'thing', app.item, 'decline');
  expect(refusal(await app.get(`/api/v1/purchases/${id}`, app.eve))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  expect(refusal(await app.post(`/api/internal/v1/payments/test/${id}`, app.eve, { outcome: 'succeed' }))).toEqual([
    404,
    'PURCHASE_NOT_FOUND',
  ]);
  expect(await app.money()).toEqual([0, 0, 0, 0]);
});

test('GI-10 a declined payment charges nothing and can be retried, an expired one cannot', async () => {
  const id = await buy(app, app.noor, 'thing', app.item, 'decline');
  expect({ state: (await show(id)).state, money: await app.money() }).toEqual({ state: 'declined', money: [0, 0, 0, 0] });
  await endPayment(app, app.noor, id, 'succeed');
  expect({ state: (await show(id)).state, held: await app.held() }).toEqual({ state: 'paid', held: 1 });
  const late = await buy(app, app.noor, 'thing', app.item, 'decline');
  app.clock.pass(DAY_SECONDS);
  expect((await show(late)).state).toBe('expired');
  expect(refusal(await app.post(`/api/internal/v1/payments/test/${late}`, app.noor, { outcome: 'succeed' }))).toEqual([
    409,
    'PURCHASE_DONE',
  ]);
  expect((await show(await buy(app, app.noor, 'thing', app.item, 'expire'))).state).toBe('expired');
});

test('GI-10 a payment that the bank confirms later is fulfilled then', async () => {
  const id = await buy(app, app.noor, 'thing', app.item, 'succeed_later');
  await runAllDue(app.ctx, [confirmDeadline]);
  expect({ state: (await show(id)).state, held: await app.held() }).toEqual({ state: 'processing', held: 0 });
  app.clock.pass(10);
  await runAllDue(app.ctx, [confirmDeadline]);
  expect({ state: (await show(id)).state, held: await app.held() }).toEqual({ state: 'paid', held: 1 });
});

test('a payment reported twenty times concurrently is fulfilled once', async () => {
  const ordered = await order({ idempotency_key: 'order-one' });
  const { purchase_id: id } = ordered.json().data;
  const ends = await Promise.all(
    Array.from({ length: 20 }, () => app.post(`/api/internal/v1/payments/test/${id}`, app.noor, { outcome: 'succeed' })),
  );
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
    held: 1,
    money: [-500, 450, 50, 0],
    faults: [],
  });
});

describe('without a provider', () => {
  test('GI-10 nothing can be bought', async () => {
    const off = await testApp([...paymentFeatures, shop], { settings: { PAYMENTS: 'off' } });
    const buyer = await givenUser(off.db, 'noor');
    expect((await off.get('/api/v1/payments', null)).json().data).toEqual({ provider: null, currency: 'USD' });
    const body = { kind: 'thing', item: { channel_id: 1, price: 1 }, idempotency_key: 'order-one' };
    expect(refusal(await off.post('/api/v1/purchases', buyer, body))).toEqual([404, 'PAYMENTS_DISABLED']);
    expect(refusal(await off.post('/api/internal/v1/payments/test/purchase_1', buyer, { outcome: 'succeed' }))).toEqual([
      404,
      'PAYMENTS_DISABLED',
    ]);
  });
});

describe('a recurring purchase', () => {
  test('is paid again every 30 days, without a gap', async () => {
    const id = await buy(app, app.noor, 'box', app.item);
    await renewDuePurchases(app);
    expect(await renewalOf(id)).toEqual({ renewal: 'active', period_end: new Date('2026-02-01T12:00:00Z'), attempts: 0, paid_count: 1 });
    app.clock.pass(30 * DAY_SECONDS + 25);
    await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
    expect(await renewalOf(id)).toMatchObject({ renewal: 'active', period_end: new Date('2026-03-03T12:00:00Z'), paid_count: 2 });
    expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
      held: 2,
      money: [-1000, 900, 100, 0],
      faults: [],
    });
  });

  test('is past due when a renewal is declined, tried again on days 1 and 3, and then given up', async () => {
    const id = await buy(app, app.noor, 'box', app.item, 'succeed_once');
    app.clock.pass(30 * DAY_SECONDS);
    for (const [days, expected] of [
      [0, { renewal: 'past_due', attempts: 1 }],
      [0.9, { renewal: 'past_due', attempts: 1 }],
      [0.1, { renewal: 'past_due', attempts: 2 }],
      [2, { renewal: 'ended', attempts: 3 }],
      [30, { renewal: 'ended', attempts: 3 }],
    ] as const) {
      app.clock.pass(days * DAY_SECONDS);
      await renewDuePurchases(app);
      expect(await renewalOf(id)).toMatchObject({ ...expected, paid_count: 1 });
    }
    expect({ held: await app.held(), faults: await app.faults() }).toEqual({ held: 1, faults: [] });
  });

  test('is renewed once even if many are due', async () => {
    const id = await buy(app, app.noor, 'box', app.item);
    const copies = 1203;
    await app.db.rows(sql`
      insert into purchases select (jsonb_populate_record(p, jsonb_build_object(
               'id', 'purchase_copy' || n, 'idempotency_key', 'copy' || n, 'checkout_ref', null))).*
        from purchases p cross join generate_series(1, ${copies}::int) n where p.id = ${id}`);
    app.clock.pass(30 * DAY_SECONDS);
    await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
    const paid = await app.db.row(sql`select count(*)::int as renewed from payments where number = 2`);
    expect({ paid, held: await app.held() }).toEqual({ paid: { renewed: copies + 1 }, held: copies + 2 });
  });
});

describe('a refund', () => {
  const back = (id: string, amount: number | null, cause: 'refund' | 'dispute' = 'refund', ref: string | null = null) =>
    app.ctx.tx(async (tx) => {
      const payment = await tx.row(sql<{ id: string }>`select id from payments where purchase_id = ${id}`);
      return recordReversal(tx, { paymentId: payment!.id, cause, amount, providerRef: ref }, tx.now());
    });

  test('comes out of the channel earnings, and the platform returns its share', async () => {
    const id = await buy(app, app.noor, 'thing', app.item);
    expect(await back(id, 100)).toBe(true);
    expect(await app.money()).toEqual([-400, 360, 40, 0]);
    expect(await back(id, null)).toBe(true);
    expect(await back(id, null)).toBe(false);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    // A job sends it to the provider with the refund id.
    await runDueJobs(app.ctx, [sendRefundJob]);
    expect(await app.db.rows(sql`select amount::int, settled_at, provider_ref = id as is_sent from refunds order by amount`)).toEqual([
      { amount: 100, settled_at: app.clock.now(), is_sent: true },
      { amount: 400, settled_at: app.clock.now(), is_sent: true },
    ]);
  });

  test('in many small parts takes exactly the channel’s part from the channel', async () => {
    const id = await buy(app, app.noor, 'thing', { ...app.item, price: 499 });
    expect(await app.money()).toEqual([-499, 450, 49, 0]);
    for (let given = 0; given < 499; given += 7) await back(id, 7);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
  });

  test('splits like the payment, whatever the current platform share is', async () => {
    const id = await buy(app, app.noor, 'thing', app.item);
    app.settings.PLATFORM_SHARE = 50;
    await back(id, 200);
    expect(await app.money()).toEqual([-300, 270, 30, 0]);
    await back(id, null);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
  });

  test('becomes a debt of the channel if its earnings were already paid out', async () => {
    const id = await buy(app, app.noor, 'thing', app.item);
    const [bank, earned] = [clearingAccount('USD', 'payouts'), earningsAccount('USD', app.channelId)];
    const entries = [
      { account: earned, amount: -400 },
      { account: bank, amount: 400 },
    ];
    await app.ctx.tx((tx) => post(tx, { key: 'payout', reason: 'PAID_OUT', entries }, tx.now()));
    await endPayment(app, app.noor, id, 'dispute');
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, -400], faults: [] });
  });

  test('is recorded once, however often the provider reports it', async () => {
    const id = await buy(app, app.noor, 'thing', app.item);
    const reports = await Promise.all(Array.from({ length: 10 }, () => back(id, 300, 'dispute', 'dp_1')));
    expect(reports.filter(Boolean)).toHaveLength(1);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-200, 180, 20, 0], faults: [] });
  });

  test('in full ends the renewal', async () => {
    const id = await buy(app, app.noor, 'box', app.item);
    await endPayment(app, app.noor, id, 'dispute');
    expect(await renewalOf(id)).toMatchObject({ renewal: 'ended' });
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.money()).toEqual([0, 0, 0, 0]);
  });
});

describe('receipts', () => {
  const receipts = async (who = app.noor, query = '') => (await app.get(`/api/v1/purchases${query}`, who)).json().data;

  test('GI-09 the buyer sees payments, renewals and refunds, newest first, and no unpaid order', async () => {
    const box = await buy(app, app.noor, 'box', app.item);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    const thing = await buy(app, app.noor, 'thing', app.item);
    await endPayment(app, app.noor, thing, 'dispute');
    app.clock.pass(1);
    await buy(app, app.noor, 'thing', app.item, 'decline');
    const { purchases, next_cursor } = await receipts();
    expect(purchases.map((one: { id: string; state: string }) => [one.id, one.state])).toEqual([
      [thing, 'paid'],
      [box, 'paid'],
    ]);
    const [disputed, renewed] = purchases;
    expect(disputed).toMatchObject({
      title: 'A thing',
      amount: 500,
      currency: 'USD',
      renewal: null,
      period_end: null,
      channel: { slug: 'ana' },
      payments: [
        {
          number: 1,
          amount: 500,
          refunded: 500,
          paid_at: '2026-02-01T12:00:00.000000Z',
          period: null,
          refunds: [{ cause: 'dispute', amount: 500, state: 'settled', created_at: '2026-02-01T12:00:00.000000Z' }],
        },
      ],
    });
    expect(renewed).toMatchObject({
      renewal: 'active',
      period_end: '2026-03-03T12:00:00.000000Z',
      payments: [
        { number: 2, period: { start: '2026-02-01T12:00:00.000000Z', end: '2026-03-03T12:00:00.000000Z' } },
        { number: 1, period: { start: '2026-01-02T12:00:00.000000Z', end: '2026-02-01T12:00:00.000000Z' } },
      ],
    });
    expect(next_cursor).toBeNull();
  });

  test('receipts have pages, and each buyer sees only their own', async () => {
    const ids: string[] = [];
    for (let index = 0; index < RECEIPTS_PAGE + 1; index++) {
      ids.unshift(await buy(app, app.noor, 'thing', app.item));
      app.clock.pass(60);
    }
    // Unpaid orders take no place on a page.
    for (let index = 0; index < 3; index++) await order({ idempotency_key: `order-${100 + index}` });
    const first = await receipts();
    const second = await receipts(app.noor, `?cursor=${first.next_cursor}`);
    expect([...first.purchases, ...second.purchases].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect({ purchaseCount: first.purchases.length, nextCursor: second.next_cursor }).toEqual({
      purchaseCount: RECEIPTS_PAGE,
      nextCursor: null,
    });
    expect(await receipts(app.eve)).toEqual({ purchases: [], next_cursor: null });
    expect((await app.get('/api/v1/purchases', null)).status).toBe(401);
  });
});

test('verification finds a payment that is missing in the ledger, and a payment with another amount', async () => {
  const [lost, other] = [await buy(app, app.noor, 'thing', app.item), await buy(app, app.noor, 'thing', app.item)];
  await app.db.rows(sql`update payments set amount = 501 where purchase_id = ${other}`);
  await app.db.rows(
    sql`update ledger_transactions set key = 'lost' from payments p where key = 'payment ' || p.id and p.purchase_id = ${lost}`,
  );
  const faults = (await app.faults()).map((fault) => fault.replace(/payment_\w+/, 'P'));
  expect(faults.toSorted()).toEqual(['The payment P has 501, but 500 in the ledger.', 'The payment P of 500 is missing in the ledger.']);
});

test('verification finds a refund that names no payment, and a refund that names another payment', async () => {
  const [first, second] = [await buy(app, app.noor, 'thing', app.item), await buy(app, app.noor, 'thing', app.item)];
  for (const id of [first, second]) await endPayment(app, app.noor, id, 'dispute');
  await app.db.rows(sql`
    update ledger_transactions t set reverses = case when p.purchase_id = ${second} then o.id end
      from refunds r join payments p on p.id = r.payment_id
      join ledger_transactions o on o.key = 'payment ' || (select id from payments where purchase_id = ${first})
     where t.key = 'refund ' || r.id and o.unit = t.unit`);
  const payments = await app.db.rows(sql<{ id: string; refund: string }>`
    select p.id, r.id as refund from payments p join refunds r on r.payment_id = p.id order by p.purchase_id = ${second}`);
  const [lost, wrong] = payments as [(typeof payments)[0], (typeof payments)[0]];
  expect((await app.faults()).toSorted()).toEqual(
    [
      `The refund ${lost.refund} reverses nothing instead of payment ${lost.id}.`,
      `The refund ${wrong.refund} reverses payment ${lost.id} instead of payment ${wrong.id}.`,
    ].toSorted(),
  );
});
