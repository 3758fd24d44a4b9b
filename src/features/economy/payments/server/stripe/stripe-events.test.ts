import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS, msAfter } from '#core/contract/durations.ts';
import { refresh } from '../checkout.ts';
import { recordAnswer } from '../record-report.ts';
import { deliver, signatureOf, WEBHOOK_SECRET } from './testing/fake-stripe.ts';
import { type StripeApp, stripeApp } from './testing/stripe-app.ts';

const WEBHOOK = '/api/internal/v1/payments/stripe';

let app: StripeApp;
beforeEach(async () => {
  app = await stripeApp();
});

const reversed = <T>(events: T[]) => events.toReversed();
const twice = <T>(events: T[]) => [...events, ...events];
const sub = () => [...app.bank.subscriptions.keys()][0]!;
const intentOf = (index = 0) => [...app.bank.intents.keys()][index]!;

test('GI-10 an order is paid at the Stripe checkout and fulfilled when the event arrives', async () => {
  const { id, url, session } = await app.order('thing');
  expect(url).toBe(`https://checkout.stripe.com/c/pay/${session}`);
  expect(app.bank.sessions.get(session)).toMatchObject({ amount_total: 500, currency: 'usd', metadata: { purchase: id }, mode: 'payment' });
  expect(await app.show(id)).toMatchObject({ state: 'open', checkout_url: url, provider: 'stripe' });
  app.bank.pay(session);
  expect(await app.held()).toBe(0);
  await app.deliverNew();
  expect(await app.show(id)).toMatchObject({ state: 'paid', checkout_url: null, payments: [{ amount: 500 }] });
  expect({ money: await app.money(), held: await app.held(), faults: await app.faults() }).toEqual({
    money: [-500, 450, 50, 0],
    held: 1,
    faults: [],
  });
});

test('GI-10 a payment that waits for a bank is fulfilled on confirmation and declined on failure', async () => {
  const [good, bad] = [await app.order('thing'), await app.order('thing')];
  app.bank.pay(good.session, true);
  app.bank.pay(bad.session, true);
  await app.deliverNew();
  expect({ state: (await app.show(good.id)).state, held: await app.held() }).toEqual({ state: 'processing', held: 0 });
  app.bank.confirm(good.session, true);
  app.bank.confirm(bad.session, false);
  await app.deliverNew(reversed);
  expect([(await app.show(good.id)).state, (await app.show(bad.id)).state]).toEqual(['paid', 'declined']);
  expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
    held: 1,
    money: [-500, 450, 50, 0],
    faults: [],
  });
});

test('GI-10 an unpaid checkout expires', async () => {
  const { id, session } = await app.order('thing');
  app.bank.expire(session);
  await app.deliverNew();
  expect(await app.show(id)).toMatchObject({ state: 'expired', checkout_url: null });
});

test('GI-10 buyers cannot mark Stripe purchases as paid, even after a switch to the test provider', async () => {
  const { id } = await app.order('thing');
  const declare = async () => {
    const { status, json } = await app.post(`/api/internal/v1/payments/test/${id}`, app.noor, { outcome: 'succeed' });
    return [status, json().status.message];
  };
  expect(await declare()).toEqual([404, 'PAYMENTS_DISABLED']);
  app.settings.PAYMENTS = 'test';
  expect(await declare()).toEqual([404, 'PURCHASE_NOT_FOUND']);
  expect({ state: (await app.show(id)).state, held: await app.held(), money: await app.money() }).toEqual({
    state: 'open',
    held: 0,
    money: [0, 0, 0, 0],
  });
});

describe.each([
  ['in order', <T>(events: T[]) => events],
  ['reversed', reversed],
  ['repeated', twice],
  ['repeated and reversed', <T>(events: T[]) => reversed(twice(events))],
])('events that arrive %s', (_name, order) => {
  test('GI-09 of a purchase, its refund and its dispute take effect once', async () => {
    const [once, other] = [await app.order('thing'), await app.order('thing')];
    app.bank.pay(once.session, true);
    app.bank.confirm(once.session, true);
    app.bank.pay(other.session);
    app.bank.refund(intentOf(0), 200);
    app.bank.dispute(intentOf(1));
    await app.deliverNew(order);
    expect({ money: await app.money(), held: await app.held(), faults: await app.faults() }).toEqual({
      money: [-300, 270, 30, 0],
      held: 2,
      faults: [],
    });
    expect(await app.show(once.id)).toMatchObject({ state: 'paid', payments: [{ refunded: 200, refunds: [{ cause: 'refund' }] }] });
    expect(await app.show(other.id)).toMatchObject({ payments: [{ refunded: 500, refunds: [{ cause: 'dispute', amount: 500 }] }] });
  });

  test('GI-09 of a subscription with three periods give each period once, without a gap', async () => {
    const { id, session } = await app.order('box');
    app.bank.pay(session);
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(sub(), true);
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(sub(), false);
    app.clock.pass(DAY_SECONDS);
    app.bank.renew(sub(), true);
    app.bank.cancelAtEnd(sub(), true);
    await app.deliverNew(order);
    const { payments, ...purchase } = await app.show(id);
    expect(purchase).toMatchObject({ state: 'paid', renewal: 'canceled', period_end: '2026-04-02T12:00:00.000000Z' });
    expect(payments.map(({ number, period }: { number: number; period: { start: string } }) => [number, period.start])).toEqual([
      [3, '2026-03-03T12:00:00.000000Z'],
      [2, '2026-02-01T12:00:00.000000Z'],
      [1, '2026-01-02T12:00:00.000000Z'],
    ]);
    expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
      held: 3,
      money: [-1500, 1350, 150, 0],
      faults: [],
    });
  });
});

test('GI-09 forty concurrent deliveries of one event fulfill once', async () => {
  const { session } = await app.order('thing');
  app.bank.pay(session);
  const [event] = app.bank.events;
  const replies = await Promise.all(Array.from({ length: 40 }, () => deliver(app, event!)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
    held: 1,
    money: [-500, 450, 50, 0],
    faults: [],
  });
  expect(await app.db.row(sql`select count(*)::int as events from payment_events`)).toEqual({ events: 1 });
});

test('GI-09 twenty concurrent events and twenty returns from the checkout fulfill once', async () => {
  const { id, session } = await app.order('thing');
  app.bank.pay(session);
  const [event] = app.bank.events;
  const calls = Array.from({ length: 20 }, async () => {
    // The endpoint would rate limit so many returns.
    const [, delivered] = await Promise.all([refresh(app.ctx, id, app.noor), deliver(app, event!)]);
    expect(delivered.status).toBe(200);
  });
  await Promise.all(calls);
  const returned = await app.post(`/api/v1/purchases/${id}/refresh`, app.noor, {});
  expect({ status: returned.status, state: returned.json().data.purchase.state }).toEqual({ status: 200, state: 'paid' });
  expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
    held: 1,
    money: [-500, 450, 50, 0],
    faults: [],
  });
});

describe('GI-10 a signature', () => {
  const refusals = () => app.logged.filter(({ msg }) => msg.includes('invalid signature'));
  const send = (body: string, signature?: string) =>
    app.post(WEBHOOK, null, body, signature === undefined ? {} : { 'stripe-signature': signature });

  test.each([
    ['is missing', () => undefined],
    ['has another secret', (body: string) => signatureOf(body, app.clock.now(), 'whsec_other')],
    ['has another body', (body: string) => signatureOf(`${body} `, app.clock.now())],
    ['is older than five minutes', (body: string) => signatureOf(body, msAfter(app.clock.now(), -301_000))],
    ['is nonsense', () => 'v1=nonsense'],
  ])('that %s is answered with 400 and one log line, and nothing happens', async (_name, sign) => {
    const { session } = await app.order('thing');
    app.bank.pay(session);
    const body = JSON.stringify(app.bank.events[0]);
    expect((await send(body, sign(body))).status).toBe(400);
    expect({ refusalCount: refusals().length, held: await app.held() }).toEqual({ refusalCount: 1, held: 0 });
    expect(JSON.stringify(app.logged)).not.toContain(WEBHOOK_SECRET);
  });

  test('is valid for five minutes and covers the raw body', async () => {
    const { session } = await app.order('thing');
    app.bank.pay(session);
    const body = JSON.stringify(app.bank.events[0], null, 2);
    expect((await send(body, signatureOf(body, msAfter(app.clock.now(), -299_000)))).status).toBe(200);
    expect({ refusals: refusals(), held: await app.held() }).toEqual({ refusals: [], held: 1 });
  });

  test.each([
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"id":null}',
    '{"id":"evt_1","type":"invoice.paid","data":null}',
    '{"object":"v2.core.event"}',
  ])('of the body %s, which is no event, is answered with 200 and ignored', async (body) => {
    expect((await send(body, signatureOf(body, app.clock.now()))).status).toBe(200);
    expect(app.logged.filter(({ level }) => level >= 40)).toEqual([]);
  });

  test('of bodies that are no JSON is answered with 400', async () => {
    expect((await send('{', signatureOf('{', app.clock.now()))).status).toBe(400);
  });

  test('that is missing is logged five times a minute, however many requests come', async () => {
    for (let count = 0; count < 50; count += 1) expect((await send('{}', undefined)).status).toBe(400);
    expect(refusals()).toHaveLength(5);
    app.clock.pass(60);
    await send('{}', undefined);
    expect(refusals()).toHaveLength(6);
  });

  test('of an oversized body is not checked', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'x'.repeat(300_000) } } });
    expect((await send(body, signatureOf(body, app.clock.now()))).status).toBe(413);
  });

  test('without Stripe the webhook answers 404', async () => {
    app.settings.PAYMENTS = 'off';
    expect((await send('{}', 'v1=any')).status).toBe(404);
  });
});

test('GI-10 unknown events, malformed events and events of other installations are answered with 200 and ignored', async () => {
  const session = { id: 'cs_other', payment_status: 'paid', amount_total: 500, currency: 'usd' };
  const events = [
    { type: 'payout.paid', data: { object: { id: 'po_1' } } },
    { type: 'invoice.paid', data: {} },
    { type: 'checkout.session.completed', data: { object: { ...session, metadata: {} } } },
    { type: 'checkout.session.completed', data: { object: { ...session, metadata: { purchase: 'purchase_elsewhere' } } } },
    { type: 'invoice.paid', data: { object: { id: 'in_other', parent: null } } },
    { type: 'customer.subscription.deleted', data: { object: { id: 'sub_other', metadata: { purchase: 'purchase_elsewhere' } } } },
    { type: 'refund.created', data: { object: { id: 're_other', payment_intent: 'pi_other' } } },
    { type: 'charge.dispute.created', data: { object: { id: 'dp_other', payment_intent: null } } },
  ];
  for (const [index, event] of events.entries()) expect((await deliver(app, { id: `evt_other${index}`, ...event })).status).toBe(200);
  expect(await app.db.rows(sql`select 1 from payment_events`)).toEqual([]);
  expect({ money: await app.money(), logged: app.logged.filter(({ level }) => level >= 40) }).toEqual({ money: [0, 0, 0, 0], logged: [] });
});

test('GI-09 a payment whose amount or currency differs from the order is refused and logged', async () => {
  for (const change of [{ amount_total: 499 }, { currency: 'eur' }]) {
    const { id, session } = await app.order('thing');
    Object.assign(app.bank.sessions.get(session)!, change);
    app.bank.pay(session);
    await app.deliverNew();
    expect((await app.show(id)).state).toBe('open');
  }
  expect(app.logged.filter(({ msg }) => msg === 'payment amount differs from its order; payment ignored')).toHaveLength(2);
  expect({ held: await app.held(), money: await app.money() }).toEqual({ held: 0, money: [0, 0, 0, 0] });
});

test('GI-10 while Stripe is down, an event is answered with 503 and takes effect on a retry', async () => {
  const { session } = await app.order('thing');
  app.bank.pay(session);
  app.stripe.fail('refused', 3);
  expect((await deliver(app, app.bank.events[0]!)).status).toBe(503);
  expect(await app.held()).toBe(0);
  await app.deliverNew();
  expect(await app.held()).toBe(1);
});

test('GI-09 a stale answer of Stripe is discarded, and Stripe is queried again', async () => {
  const { id: purchaseId } = await app.order('thing');
  const recorded: string[] = [];
  const record = async (_tx: unknown, _purchase: unknown, answer: string) => void recorded.push(answer);
  const slow = Promise.withResolvers<string>();
  const answers = [slow.promise, Promise.resolve('asked again')];
  const asked = Promise.withResolvers<void>();
  const ask = () => {
    asked.resolve();
    return answers.shift()!;
  };
  const late = recordAnswer(app.ctx, { purchaseId, provider: 'stripe', eventId: 'evt_a', ask, record });
  await asked.promise;
  await recordAnswer(app.ctx, { purchaseId, provider: 'stripe', eventId: 'evt_b', ask: async () => 'newer', record });
  slow.resolve('old');
  await late;
  expect(recorded).toEqual(['newer', 'asked again']);
});

test('event ids are kept for thirty days; Stripe retries for three', async () => {
  const { session } = await app.order('thing');
  app.bank.pay(session);
  await app.deliverNew();
  app.clock.pass(29 * DAY_SECONDS);
  await app.review();
  expect(await app.db.rows(sql`select 1 from payment_events`)).toHaveLength(1);
  app.clock.pass(2 * DAY_SECONDS);
  await app.review();
  expect(await app.db.rows(sql`select 1 from payment_events`)).toEqual([]);
  expect((await deliver(app, app.bank.events[0]!)).status).toBe(200);
  expect(await app.held()).toBe(1);
});
