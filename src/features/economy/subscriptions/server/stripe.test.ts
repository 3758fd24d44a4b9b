import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { stopRenewalJob } from '#features/economy/payments/server/change-renewal.ts';
import { reviewDue } from '#features/economy/payments/server/review-purchases.ts';
import { sendRefundJob } from '#features/economy/payments/server/send-refund.ts';
import { deliver, FakeStripe, STRIPE_SETTINGS } from '#features/economy/payments/server/stripe/testing/fake-stripe.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { supersededDeadline } from './months.ts';
import { sent, subscriptionsRoom } from './testing/subscriptions-room.ts';

/** Ana's chatroom, where Noor subscribes through a fake Stripe. */
async function stripeRoom() {
  const app = await subscriptionsRoom({ settings: STRIPE_SETTINGS });
  const stripe = await FakeStripe.start(app.clock.now);
  app.ctx.services.stripeApi = stripe.url;
  const { account: bank } = stripe;
  let delivered = 0;
  return Object.assign(app, {
    bank,
    /** Orders a subscription and pays at Stripe without delivering the events. Returns its Stripe id. */
    payAtStripe: async () => {
      const body = { kind: 'subscription', item: { channel: 'ana' }, idempotency_key: crypto.randomUUID() };
      const ordered = await app.post('/api/v1/purchases', app.noor, body);
      bank.pay((ordered.json().data.checkout_url as string).split('/').at(-1)!);
      return [...bank.subscriptions.keys()].at(-1)!;
    },
    deliverNew: async () => {
      const events = bank.events.slice(delivered);
      delivered = bank.events.length;
      for (const event of [...events, ...events]) expect((await deliver(app, event)).status).toBe(200);
      await runAllDue(app.ctx, [supersededDeadline]);
    },
    celebrations: async () => (await app.get('/api/v2/channels/ana/me', app.noor)).json().celebrations,
  });
}

let app: Awaited<ReturnType<typeof stripeRoom>>;
beforeEach(async () => {
  app = await stripeRoom();
});

test('SU-01 CE-02 a paid Stripe invoice creates one celebration, which can be shared in chat', async () => {
  const subscription = await app.payAtStripe();
  await app.deliverNew();
  expect({ own: await app.own(app.noor), celebrations: await app.celebrations() }).toMatchObject({
    own: { months: 1, renewal: 'active' },
    celebrations: [],
  });
  app.clock.pass(30 * DAY_SECONDS);
  app.bank.renew(subscription, true);
  await app.deliverNew();
  const [celebration, ...others] = await app.celebrations();
  expect({ celebration, others }).toMatchObject({
    celebration: { type: 'subscription_renewed', metadata: { total_months: 2, streak_months: 2 } },
    others: [],
  });
  const share = await app.post(`/api/v2/channels/ana/celebrations/${celebration.id}/action`, app.noor, {
    action: 'consume',
    message: 'two',
  });
  expect({ status: share.status, sent: sent(app, 'ChatMessageEvent') }).toMatchObject({
    status: 200,
    sent: [{ payload: { type: 'celebration', content: 'two' } }],
  });
  expect(await app.faults()).toEqual([]);
});

test('SU-01 R-03 the next payment is due at the end of the period, and unknown after a declined payment at Stripe', async () => {
  const subscription = await app.payAtStripe();
  await app.deliverNew();
  expect(await app.own(app.noor)).toMatchObject({ renewal: 'active', next_payment_at: '2026-02-01T12:00:00.000000Z' });
  app.clock.pass(30 * DAY_SECONDS);
  app.bank.renew(subscription, false);
  await app.deliverNew();
  expect(await app.own(app.noor)).toMatchObject({ renewal: 'past_due', next_payment_at: null, expires_at: '2026-02-04T12:00:00.000000Z' });
});

test('SU-01 buying a subscription that was canceled resumes it at Stripe, and buys a new one if it has ended there', async () => {
  const subscription = await app.payAtStripe();
  await app.deliverNew();
  const renewal = '/api/v1/subscriptions/ana/renewal';
  const order = async () => {
    const body = { kind: 'subscription', item: { channel: 'ana' }, idempotency_key: crypto.randomUUID() };
    return (await app.post('/api/v1/purchases', app.noor, body)).json().data;
  };
  await app.delete(renewal, app.noor);
  expect(app.bank.subscriptions.get(subscription)).toMatchObject({ cancel_at_period_end: true });
  const { purchase_id, resumed } = await order();
  expect({ resumed, atStripe: app.bank.subscriptions.get(subscription) }).toMatchObject({
    resumed: true,
    atStripe: { status: 'active', cancel_at_period_end: false },
  });
  await app.deliverNew();
  expect(await app.own(app.noor)).toMatchObject({ months: 1, renewal: 'active', purchase_id });

  await app.delete(renewal, app.noor);
  app.bank.delete(subscription);
  const next = await order();
  expect({ isNew: next.purchase_id !== purchase_id, resumed: next.resumed }).toEqual({ isNew: true, resumed: false });
  expect({ own: await app.own(app.noor), faults: await app.faults() }).toMatchObject({ own: { months: 1, renewal: null }, faults: [] });
});

test('SU-01 a canceled subscription that is resumed at Stripe at the moment its paid time ends is stopped there', async () => {
  const subscription = await app.payAtStripe();
  await app.deliverNew();
  await app.delete('/api/v1/subscriptions/ana/renewal', app.noor);
  await app.deliverNew();
  app.clock.pass(30 * DAY_SECONDS - 1);
  const cancelAtEnd = app.bank.cancelAtEnd.bind(app.bank);
  vi.spyOn(app.bank, 'cancelAtEnd').mockImplementationOnce((id, stops) => {
    cancelAtEnd(id, stops);
    app.clock.pass(1);
  });
  const body = { kind: 'subscription', item: { channel: 'ana' }, idempotency_key: crypto.randomUUID() };
  const ordered = (await app.post('/api/v1/purchases', app.noor, body)).json().data;
  await runDueJobs(app.ctx, [stopRenewalJob]);
  expect({ resumed: ordered.resumed, atStripe: app.bank.subscriptions.get(subscription)!.status, faults: await app.faults() }).toEqual({
    resumed: false,
    atStripe: 'canceled',
    faults: [],
  });
  vi.restoreAllMocks();
});

test('SU-01 a month paid after the end of its renewal is given but does not resume it', async () => {
  const subscription = await app.payAtStripe();
  await app.deliverNew();
  app.clock.pass(33 * DAY_SECONDS);
  await reviewDue.run(app.ctx, undefined as never);
  expect(await app.own(app.noor)).toMatchObject({ status: 'ended', renewal: null });
  app.bank.renew(subscription, true);
  await runDueJobs(app.ctx, [stopRenewalJob]);
  await app.deliverNew();
  const [payment] = (await app.get('/api/v1/purchases', app.noor)).json().data.purchases;
  expect({ renewal: payment.renewal, own: await app.own(app.noor) }).toMatchObject({
    renewal: 'canceled',
    own: { months: 2, renewal: null, next_payment_at: null },
  });
  expect(await app.faults()).toEqual([]);
});

test('SU-01 a late payment of an ended renewal does not stop a newer subscription', async () => {
  const first = await app.payAtStripe();
  await app.deliverNew();
  app.clock.pass(33 * DAY_SECONDS);
  await reviewDue.run(app.ctx, undefined as never);
  const second = await app.payAtStripe();
  await app.deliverNew();
  app.bank.renew(first, true);
  await app.deliverNew();
  await runDueJobs(app.ctx, [stopRenewalJob]);
  expect([app.bank.subscriptions.get(first)!.status, app.bank.subscriptions.get(second)!.status]).toEqual(['canceled', 'active']);
  expect(await app.own(app.noor)).toMatchObject({ months: 3, renewal: 'active' });
  expect(await app.faults()).toEqual([]);
});

test('GI-09 a subscription restored after a won dispute starts now without a renewal, and another one can be bought', async () => {
  await app.payAtStripe();
  await app.deliverNew();
  const { id: dispute } = app.bank.dispute([...app.bank.intents.keys()][0]!);
  await app.deliverNew();
  expect(await app.own(app.noor)).toBeNull();
  app.clock.pass(40 * DAY_SECONDS);
  app.bank.decide(dispute, 'won');
  await app.deliverNew();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const [purchase] = (await app.get('/api/internal/v1/purchases?search=noor', staff)).json().data.purchases;
  const body = { dispute_id: purchase.payments[0].won_dispute_id, reason: '' };
  expect((await app.post(`/api/internal/v1/purchases/${purchase.id}/again`, staff, body)).status).toBe(200);
  expect(await app.own(app.noor)).toMatchObject({ months: 1, renewal: null, paid_until: '2026-03-13T12:00:00.000000Z' });
  await app.payAtStripe();
  await app.deliverNew();
  expect(await app.own(app.noor)).toMatchObject({ months: 2, renewal: 'active' });
  expect(await app.faults()).toEqual([]);
});

test('GI-09 a gift restored after a won dispute is drawn again, and shares without a receiver are refunded at Stripe', async () => {
  const fans = await Promise.all(['fan0', 'fan1', 'fan2'].map((name) => givenUser(app.db, name)));
  for (const fan of fans) await app.post('/api/v2/channels/ana/follow', fan, {});
  const order = { kind: 'gifted_subscriptions', item: { channel: 'ana', quantity: 3 }, idempotency_key: crypto.randomUUID() };
  const { checkout_url } = (await app.post('/api/v1/purchases', app.noor, order)).json().data;
  app.bank.pay((checkout_url as string).split('/').at(-1)!);
  await app.deliverNew();
  const intent = [...app.bank.intents.keys()][0]!;
  const { id: dispute } = app.bank.dispute(intent);
  await app.deliverNew();
  app.bank.decide(dispute, 'won');
  await app.deliverNew();
  expect((await Promise.all(fans.map(app.own))).filter(Boolean)).toEqual([]);
  await app.put('/api/v1/subscriptions/settings', fans[1]!, { accepts_gifts: false });
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const [purchase] = (await app.get('/api/internal/v1/purchases?search=noor', staff)).json().data.purchases;
  const body = { dispute_id: purchase.payments[0].won_dispute_id, reason: '' };
  expect((await app.post(`/api/internal/v1/purchases/${purchase.id}/again`, staff, body)).status).toBe(200);
  expect((await Promise.all(fans.map(app.own))).map((own) => own?.kind ?? null)).toEqual(['gift', null, 'gift']);
  await runDueJobs(app.ctx, [sendRefundJob]);
  expect([...app.bank.refunds.values()]).toMatchObject([{ payment_intent: intent, amount: 499, status: 'succeeded' }]);
  await app.deliverNew();
  expect({
    faults: await app.faults(),
    giftCount: (await app.get('/api/v1/subscriptions/gifts', app.noor)).json().data.gifts.length,
  }).toEqual({ faults: [], giftCount: 2 });
});
