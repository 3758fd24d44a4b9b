import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '#core/server/context.ts';
import { clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { endPayment, giveBack, payTogether } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { balanceOf, buyKicks, type GiftsApp, type GiftsRoom, giftsApp, giftsRoom, refusalOf, sendGift } from './testing/gifts-app.ts';
import { checkKicks, kicksDebtAccount, moneyBeside } from './wallets.ts';

let app: GiftsApp;
let room: GiftsRoom;
beforeAll(async () => {
  app = await giftsApp();
});
beforeEach(async () => {
  room = await giftsRoom(app);
  app.received.reversed.length = 0;
});

const order = (item: object, buyer: Viewer = room.viewer) =>
  app.post('/api/v1/purchases', buyer, { kind: 'kicks', item, idempotency_key: randomUUID() });
const orderBundle = async (buyer: Viewer): Promise<string> => (await order({ plan_id: 'kicks_100' }, buyer)).json().data.purchase_id;
const orderCode = async (item: object) => (await order(item)).json().status.message;
/** The reserve and debt of the viewer, and the earnings of the channel. */
const moneyOfViewer = () =>
  balancesOf(app.db, [moneyBeside('USD', room.viewer.id), kicksDebtAccount('USD', room.viewer.id), earningsAccount('USD', room.channelId)]);
const available = async () => (await balanceOf(app, room.viewer)).available;
const kicksEvents = () =>
  app.published.filter(({ event }) => /Kicks|Mint/.test(event)).map(({ channel, event, payload }) => [channel, event, payload]);

describe('bundles', () => {
  test('GI-11 each plan has its KICKs and its price in the currency and in minor units', async () => {
    const { plans } = (await app.get('/api/v1/kicks/plans', null)).json().data;
    expect(plans).toHaveLength(7);
    expect(plans.slice(0, 2)).toEqual([
      { plan_id: 'kicks_100', amount: 100, price: 1, price_minor: 100, currency: 'USD' },
      { plan_id: 'kicks_250', amount: 250, price: 2.5, price_minor: 250, currency: 'USD' },
    ]);
  });

  test('GI-11 the price of KICKs is configurable, also in a currency without minor units', async () => {
    const yen = await giftsApp({ settings: { CURRENCY: 'JPY', KICKS_PRICE: 150 } });
    const { plans } = (await yen.get('/api/v1/kicks/plans', null)).json().data;
    expect(plans[1]).toEqual({ plan_id: 'kicks_250', amount: 250, price: 375, price_minor: 375, currency: 'JPY' });
  });

  test('GI-11 without a payment provider there are no plans', async () => {
    const closed = await giftsApp({ settings: { PAYMENTS: 'off' } });
    expect((await closed.get('/api/v1/kicks/plans', null)).json().data).toEqual({ plans: [] });
  });

  test('GI-04 an order returns to the channel that it came from, and the channel earns nothing yet', async () => {
    const id = (await order({ plan_id: 'kicks_5000', channel_id: room.channelId })).json().data.purchase_id;
    const { purchase } = (await app.get(`/api/v1/purchases/${id}`, room.viewer)).json().data;
    expect(purchase).toMatchObject({
      title: '5,000 KICKs',
      amount: 5000,
      is_recurring: false,
      return_path: `/${room.channel.slug}`,
      channel: null,
    });
  });

  test('GI-11 a price or amount sent by the client is ignored', async () => {
    const tampered = { price: 1, price_minor: 1, amount: 5000, kicks: 5000 };
    const body = { kind: 'kicks', item: { plan_id: 'kicks_100', ...tampered }, ...tampered, idempotency_key: randomUUID() };
    const id = (await app.post('/api/v1/purchases', room.viewer, body)).json().data.purchase_id;
    expect((await app.get(`/api/v1/purchases/${id}`, room.viewer)).json().data.purchase).toMatchObject({ title: '100 KICKs', amount: 100 });
    await endPayment(app, room.viewer, id, 'succeed');
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 1100,
      moneyOfViewer: [1100, 0, 0],
    });
  });

  test('an unknown bundle or channel is refused', async () => {
    expect(await orderCode({ plan_id: 'kicks_101' })).toBe('ITEM_NOT_FOUND');
    expect(await orderCode({ plan_id: 7 })).toBe('ITEM_NOT_FOUND');
    expect(await orderCode({ plan_id: 'kicks_100', channel_id: 4_000_000 })).toBe('CHANNEL_NOT_FOUND');
  });

  test('RT-05 GI-04 GI-11 a paid bundle is credited and announced to the buyer alone, and its money goes to the reserve', async () => {
    await buyKicks(app, room.viewer, 250);
    expect(kicksEvents()).toEqual([
      [`private-${room.viewer.id}`, 'MintTransactionCompleted', { amount: 250, balance: 1250 }],
      [`private-${room.viewer.id}`, 'KicksBalanceUpdated', { amount: 250, balance: 1250, owed: 0 }],
    ]);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 1250,
      moneyOfViewer: [1250, 0, 0],
    });
  });

  test('GI-09 a declined payment credits nothing', async () => {
    const id = (await order({ plan_id: 'kicks_100' })).json().data.purchase_id;
    await endPayment(app, room.viewer, id, 'decline');
    expect({ available: await available(), kicksEvents: kicksEvents() }).toEqual({ available: 1000, kicksEvents: [] });
  });
});

describe('a refund', () => {
  test('GI-09 GI-11 removes unspent KICKs from the wallet and updates every tab', async () => {
    await giveBack(app, room.purchaseId, 400);
    expect(kicksEvents()).toEqual([[`private-${room.viewer.id}`, 'KicksBalanceUpdated', { amount: -400, balance: 600, owed: 0 }]]);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer(), reversed: app.received.reversed }).toEqual({
      available: 600,
      moneyOfViewer: [600, 0, 0],
      reversed: [],
    });
    await giveBack(app, room.purchaseId);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer(), giveBack: await giveBack(app, room.purchaseId) }).toEqual({
      available: 0,
      moneyOfViewer: [0, 0, 0],
      giveBack: false,
    });
  });

  test('by staff is in the security log of the buyer alone, because a bundle belongs to no channel', async () => {
    const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
    const path = `/api/internal/v1/purchases/${room.purchaseId}`;
    const [{ id: payment_id }] = (await app.get(path, staff)).json().data.purchase.payments;
    const refund = { payment_id, amount: 400, refunded: 0, reason: 'Asked for it' };
    expect((await app.post(`${path}/refunds`, staff, refund)).status).toBe(200);
    const logged = await app.db.rows(sql`
      select user_id as who, actor_id as actor, reason, details from security_log where act = 'refund_purchase' and user_id = ${room.viewer.id}`);
    const details = { purchase: room.purchaseId, payment: payment_id, title: '1,000 KICKs', amount: 400, currency: 'USD' };
    expect(logged).toEqual([{ who: room.viewer.id, actor: staff.id, reason: 'Asked for it', details }]);
    expect(await app.db.rows(sql`select 1 from audit_log where act = 'refund_purchase'`)).toEqual([]);
  });

  test('GI-09 of spent KICKs creates a debt; the newest gifts are reversed, and the channel keeps its earnings', async () => {
    const sent: string[] = [];
    for (const gift of ['full_send', 'rage_quit', 'hype']) {
      app.clock.pass(1);
      sent.push((await sendGift(app, room.viewer, room.channelId, gift)).json().data.transaction_id);
    }
    await endPayment(app, room.viewer, room.purchaseId, 'dispute');
    // 1,000 was refunded and 390 KICKs were unspent, so 610 sent KICKs are reversed.
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({ available: 0, moneyOfViewer: [0, -610, 610] });
    expect(app.received.reversed.map(({ id, amount }) => [id, amount]).toSorted()).toEqual(
      [
        [sent[0], 100],
        [sent[1], 500],
        [sent[2], 10],
      ].toSorted(),
    );
    expect(app.received.reversed[0]).toMatchObject({ channelId: room.channelId, senderId: room.viewer.id, at: expect.any(Date) });
    expect(await balanceOf(app, room.viewer)).toMatchObject({ available: 0, owed: 610, currency: 'USD' });
  });

  test('GI-09 after a won dispute, granting the bundle again pays the debt first and credits the rest', async () => {
    await sendGift(app, room.viewer, room.channelId, 'rage_quit');
    for (const outcome of ['dispute', 'win'] as const) await endPayment(app, room.viewer, room.purchaseId, outcome);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({ available: 0, moneyOfViewer: [0, -500, 500] });
    const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
    const path = `/api/internal/v1/purchases/${room.purchaseId}`;
    const [{ won_dispute_id: dispute_id }] = (await app.get(path, staff)).json().data.purchase.payments;
    const again = () => app.post(`${path}/again`, staff, { dispute_id, reason: '' });
    expect((await Promise.all([again(), again()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 500,
      moneyOfViewer: [500, 0, 500],
    });
    expect((await sendGift(app, room.viewer, room.channelId, 'full_send')).status).toBe(200);
    // The granted bundle can be refunded again.
    app.clock.pass(1);
    await giveBack(app, room.purchaseId);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({ available: 0, moneyOfViewer: [0, -600, 600] });
  });

  test('GI-09 in part reverses only the newest gifts, the last of them in part', async () => {
    for (const gift of ['rage_quit', 'full_send', 'full_send']) {
      app.clock.pass(1);
      await sendGift(app, room.viewer, room.channelId, gift);
    }
    await giveBack(app, room.purchaseId, 450);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({ available: 0, moneyOfViewer: [0, -150, 700] });
    expect(app.received.reversed.map(({ amount }) => amount).toSorted()).toEqual([100, 50]);
  });

  test('GI-06 GI-09 a debt blocks gifts until bundles pay it, and each bundle pays the debt first', async () => {
    await sendGift(app, room.viewer, room.channelId, 'pack_it_up');
    const own = `private-${room.viewer.id}`;
    app.published.length = 0;
    await giveBack(app, room.purchaseId);
    expect(kicksEvents()).toEqual([[own, 'KicksBalanceUpdated', { amount: 0, balance: 0, owed: 1000 }]]);
    expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'hell_yeah'))).toEqual([400, 'PAYMENT_OWED']);

    app.published.length = 0;
    await buyKicks(app, room.viewer, 500);
    expect(kicksEvents()).toEqual([
      [own, 'MintTransactionCompleted', { amount: 0, balance: 0 }],
      [own, 'KicksBalanceUpdated', { amount: 0, balance: 0, owed: 500 }],
    ]);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 0,
      moneyOfViewer: [0, -500, 1000],
    });
    expect(refusalOf(await sendGift(app, room.viewer, room.channelId, 'hell_yeah'))).toEqual([400, 'PAYMENT_OWED']);

    await buyKicks(app, room.viewer, 2500);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 2000,
      moneyOfViewer: [2000, 0, 1000],
    });
    expect((await sendGift(app, room.viewer, room.channelId, 'hell_yeah')).status).toBe(200);
  });

  test('GI-09 of a payment that paid a debt restores the debt', async () => {
    await sendGift(app, room.viewer, room.channelId, 'pack_it_up');
    await giveBack(app, room.purchaseId);
    const second = await buyKicks(app, room.viewer, 2500);
    await giveBack(app, second);
    expect({ available: await available(), moneyOfViewer: await moneyOfViewer() }).toEqual({
      available: 0,
      moneyOfViewer: [0, -1000, 1000],
    });
  });
});

test('GI-09 payments of two people in one transaction, two of them by a buyer with a debt, are credited separately', async () => {
  const other = await givenUser(app.db, `other${room.channelId}`);
  await sendGift(app, room.viewer, room.channelId, 'pack_it_up');
  await giveBack(app, room.purchaseId, 150);
  app.published.length = 0;
  const orders: string[] = [];
  for (const buyer of [room.viewer, other, room.viewer]) orders.push(await orderBundle(buyer));
  expect(await payTogether(app, orders)).toBe(3);
  // The debt of 150 took all of the first payment and half of the second.
  const of = (who: { id: number }, amount: number, balance: number, owed: number) => [
    [`private-${who.id}`, 'MintTransactionCompleted', { amount, balance }],
    [`private-${who.id}`, 'KicksBalanceUpdated', { amount, balance, owed }],
  ];
  expect(kicksEvents()).toEqual([...of(room.viewer, 0, 0, 50), ...of(other, 100, 100, 0), ...of(room.viewer, 50, 50, 0)]);
  expect([await available(), await moneyOfViewer(), (await balanceOf(app, other)).available]).toEqual([50, [50, 0, 1000], 100]);
});

test('GI-09 after all of this the books balance, and the provider holds exactly the unrefunded money', async () => {
  expect((await verify(app.db, [checkKicks])).faults).toEqual([]);
  const [clearing] = await balancesOf(app.db, [clearingAccount('USD', 'test')]);
  expect(clearing).toBeLessThan(0);
});
