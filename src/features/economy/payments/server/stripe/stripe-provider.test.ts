import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { failedRefundJob } from '../after-refund.ts';
import { setRenewal, stopRenewalJob } from '../change-renewal.ts';
import { orderPurchase } from '../checkout.ts';
import { recordReversal } from '../record-reversal.ts';
import { sendRefundJob } from '../send-refund.ts';
import { deliver } from './testing/fake-stripe.ts';
import { dyingBeforeCommit, Refused, refusing, type StripeApp, stripeApp } from './testing/stripe-app.ts';

let app: StripeApp;
beforeEach(async () => {
  app = await stripeApp();
});

const sub = () => [...app.bank.subscriptions.values()][0]!;
const intents = () => [...app.bank.intents.keys()];
const refunds = () => [...app.bank.refunds.values()];
const renewal = async (id: string) => (await app.show(id)).renewal;
const code = (reply: { status: number; json: () => { status: { message: string } } }) => [reply.status, reply.json().status.message];
const deadJobs = () => app.db.rows(sql`select kind, error from jobs where died_at is not null`);
const JOBS = [sendRefundJob, stopRenewalJob, failedRefundJob];

async function paid(kind: 'thing' | 'box' = 'thing') {
  const ordered = await app.order(kind);
  app.bank.pay(ordered.session);
  await app.deliverNew();
  return ordered.id;
}

const giveBack = (id: string, amount: number | null = null) =>
  app.ctx.tx(async (tx) => {
    const payment = await tx.row(sql<{ id: string }>`select id from payments where purchase_id = ${id} order by number desc limit 1`);
    return recordReversal(tx, { paymentId: payment!.id, cause: 'refund', amount, providerRef: null }, tx.now());
  });

describe('the checkout', () => {
  const body = () => ({ kind: 'thing', item: { channel_id: app.channelId, price: 500 }, idempotency_key: 'order-one' });

  test('GI-10 of a repeated order is one session, also if the node died before storing it', async () => {
    await expect(orderPurchase({ ...app.ctx, db: withoutCheckouts() }, app.noor, body())).rejects.toThrow('killed');
    app.clock.pass(600);
    const all = await Promise.all(Array.from({ length: 5 }, () => app.order('thing', app.noor, 'order-one')));
    expect([new Set(all.map(({ url }) => url)).size, app.bank.sessions.size]).toEqual([1, 1]);
  });

  /** The database of a node that dies when it stores the provider's answer. */
  const withoutCheckouts = () => ({
    ...app.db,
    row: app.db.row.bind(app.db),
    rows: (() => Promise.reject(new Error('killed'))) as typeof app.db.rows,
  });

  test('GI-10 is refused with PROVIDER_UNAVAILABLE while Stripe is down or refuses the key, and opens afterwards', async () => {
    app.stripe.fail('cut', 3);
    expect(code(await app.post('/api/v1/purchases', app.noor, body()))).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    const other = await stripeApp();
    other.settings.STRIPE_SECRET_KEY = 'sk_test_revoked';
    const reply = await other.post('/api/v1/purchases', other.noor, { ...body(), item: { channel_id: other.channelId, price: 500 } });
    expect(code(reply)).toEqual([503, 'PROVIDER_UNAVAILABLE']);
    expect(other.logged.filter(({ level }) => level === 50).map(({ msg }) => msg)).toEqual(['Stripe refused STRIPE_SECRET_KEY']);
    expect(JSON.stringify(other.logged)).not.toContain('sk_test_revoked');
    expect((await app.order('thing', app.noor, 'order-one')).url).toContain('https://checkout.stripe.com/');
  });

  test('whose response got lost is not opened twice', async () => {
    app.stripe.fail('lost');
    await app.order('thing');
    expect(app.bank.sessions.size).toBe(1);
  });

  test('does not open in the last hour of an order', async () => {
    app.stripe.fail('cut', 3);
    await app.post('/api/v1/purchases', app.noor, body());
    app.clock.pass(23 * 3600 + 1);
    expect(code(await app.post('/api/v1/purchases', app.noor, body()))).toEqual([409, 'PURCHASE_KEY_USED']);
    expect(app.bank.sessions.size).toBe(0);
  });
});

test('GI-10 the return from the checkout queries Stripe and reports if Stripe is down', async () => {
  const { id, session } = await app.order('thing');
  const back = (who = app.noor) => app.post(`/api/v1/purchases/${id}/refresh`, who, {});
  expect((await back()).json().data.purchase.state).toBe('open');
  app.bank.pay(session);
  app.stripe.fail('cut', 3);
  expect(code(await back())).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  expect((await back()).json().data.purchase.state).toBe('paid');
  expect(code(await back(app.eve))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  expect(await app.held()).toBe(1);
});

describe('refunds', () => {
  test('GI-09 made here happen once at Stripe, also if the node dies between the call and the commit', async () => {
    const id = await paid();
    await giveBack(id, 200);
    await runDueJobs(dyingBeforeCommit(app.ctx), [sendRefundJob]).catch(() => {});
    expect(refunds()).toHaveLength(1);
    // A day later Stripe has dropped the idempotency key.
    app.clock.pass(2 * DAY_SECONDS);
    await runDueJobs(app.ctx, [sendRefundJob]);
    await app.deliverNew();
    expect(refunds().map(({ amount }) => amount)).toEqual([200]);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-300, 270, 30, 0], faults: [] });
    expect((await app.show(id)).payments[0]).toMatchObject({ refunded: 200, refunds: [{ amount: 200, state: 'settled' }] });
  });

  test('made here are found by their metadata if the event is faster than the response', async () => {
    const id = await paid();
    await giveBack(id);
    await beforeCommit(
      app.ctx,
      (ctx) => runDueJobs(ctx, [sendRefundJob]),
      () => app.deliverNew(),
    );
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    expect(await app.db.rows(sql`select 1 from refunds`)).toHaveLength(1);
  });

  test('of a renewal use the payment of its invoice, and end the subscription if they are full', async () => {
    const id = await paid('box');
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(sub().id, true);
    await app.deliverNew();
    await giveBack(id, 100);
    await runDueJobs(app.ctx, JOBS);
    expect(refunds()).toMatchObject([{ payment_intent: intents()[1], amount: 100 }]);
    expect({ renewal: await renewal(id), status: sub().status }).toEqual({ renewal: 'active', status: 'active' });
    await giveBack(id);
    await runDueJobs(app.ctx, JOBS);
    await app.deliverNew();
    expect({ renewal: await renewal(id), status: sub().status }).toEqual({ renewal: 'ended', status: 'canceled' });
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-500, 450, 50, 0], faults: [] });
  });

  test('GI-10 that Stripe refuses are dead jobs with the reason, and temporary failures are retried', async () => {
    const id = await paid();
    await giveBack(id);
    app.stripe.fail('refused', 3);
    await runDueJobs(app.ctx, [sendRefundJob]);
    expect({ refunds: refunds(), deadJobs: await deadJobs() }).toEqual({ refunds: [], deadJobs: [] });
    app.bank.dispute(intents()[0]!);
    app.clock.pass(60);
    await runDueJobs(app.ctx, [sendRefundJob]);
    expect(await deadJobs()).toMatchObject([{ kind: 'payments.give_back', error: expect.stringContaining('charge_already_refunded') }]);
  });

  test('GI-09 that fail later set the money aside for the buyer, and staff are notified once', async () => {
    const id = await paid();
    app.bank.refund(intents()[0]!, 500);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    app.bank.failRefund(refunds()[0]!.id);
    await app.deliverNew((events) => [...events, ...events]);
    await runDueJobs(app.ctx, JOBS);
    expect(await deadJobs()).toMatchObject([
      { kind: 'payments.failed_refund', error: expect.stringMatching(/500 USD .* did not reach the buyer: expired_or_canceled_card/) },
    ]);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-500, 0, 0, 0], faults: [] });
    expect(await balancesOf(app.db, [clearingAccount('USD', 'stripe set aside')])).toEqual([500]);
    expect((await app.show(id)).payments[0].refunds).toMatchObject([{ state: 'failed' }]);
  });

  test('that failed before their first event change nothing', async () => {
    await paid();
    app.bank.refund(intents()[0]!, 500);
    app.bank.failRefund(refunds()[0]!.id);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-500, 450, 50, 0], faults: [] });
  });
});

describe('disputes', () => {
  test('GI-09 reverse the payment once, but not while they are an inquiry', async () => {
    const id = await paid();
    const { id: dispute } = app.bank.dispute(intents()[0]!, 'warning_needs_response');
    await app.deliverNew();
    expect(await app.money()).toEqual([-500, 450, 50, 0]);
    app.bank.disputes.get(dispute)!.status = 'needs_response';
    app.bank.emit('charge.dispute.updated', app.bank.disputes.get(dispute)!);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    app.bank.decide(dispute, 'lost');
    await app.deliverNew();
    expect(await app.money()).toEqual([0, 0, 0, 0]);
    expect((await app.show(id)).payments[0].refunds).toMatchObject([{ cause: 'dispute', state: 'settled' }]);
  });

  test('GI-09 that are won return the money once, set aside until staff decide', async () => {
    const id = await paid();
    const { id: dispute } = app.bank.dispute(intents()[0]!);
    await app.deliverNew();
    app.bank.decide(dispute, 'won');
    const [reinstated, closed] = app.bank.events.slice(-2);
    await Promise.all([reinstated, closed, closed, reinstated].map((event) => deliver(app, event!)));
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-500, 0, 0, 0], faults: [] });
    expect(await balancesOf(app.db, [clearingAccount('USD', 'stripe set aside')])).toEqual([500]);
    expect((await app.show(id)).payments[0].refunds).toMatchObject([{ cause: 'dispute', state: 'reversed' }]);
  });

  test('GI-09 that are won let staff restore the purchase, and later refunds use the original payment at Stripe', async () => {
    const id = await paid();
    const { id: dispute } = app.bank.dispute(intents()[0]!);
    app.bank.decide(dispute, 'won');
    await app.deliverNew();
    const staff = await givenUser(app.db, 'staff', { isStaff: true });
    const show = async () => (await app.get(`/api/internal/v1/purchases/${id}`, staff)).json().data.purchase;
    // Nothing was reversed, because Stripe was queried after the dispute was decided.
    expect({ money: await app.money(), wonDisputeId: (await show()).payments[0].won_dispute_id }).toEqual({
      money: [-500, 450, 50, 0],
      wonDisputeId: null,
    });

    const second = app.bank.dispute(intents()[0]!);
    await app.deliverNew();
    app.bank.decide(second.id, 'won');
    await app.deliverNew();
    const dispute_id = (await show()).payments[0].won_dispute_id;
    const again = () => app.post(`/api/internal/v1/purchases/${id}/again`, staff, { dispute_id, reason: '' });
    const race = await Promise.all([again(), ...app.bank.events.slice(-2).map((event) => deliver(app, event)), again()]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409]);
    expect({ held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
      held: 2,
      money: [-500, 450, 50, 0],
      faults: [],
    });

    // Staff refund a part here, and the operator refunds the rest at Stripe.
    const [{ id: payment_id }] = (await show()).payments;
    const body = { payment_id, amount: 200, refunded: 0, reason: '' };
    expect((await app.post(`/api/internal/v1/purchases/${id}/refunds`, staff, body)).status).toBe(200);
    await runDueJobs(app.ctx, JOBS);
    expect(refunds()).toMatchObject([{ payment_intent: intents()[0], amount: 200 }]);
    app.bank.refund(intents()[0]!, 300);
    await app.deliverNew((all) => [...all, ...all]);
    expect({ money: await app.money(), faults: await app.faults(), deadJobs: await deadJobs() }).toEqual({
      money: [0, 0, 0, 0],
      faults: [],
      deadJobs: [],
    });
    expect((await show()).payments).toMatchObject([
      { number: 2, refunded: 500 },
      { number: 1, refunded: 500 },
    ]);
  });

  test('after a refund take only the rest', async () => {
    await paid();
    app.bank.refund(intents()[0]!, 200);
    await app.deliverNew();
    app.bank.dispute(intents()[0]!, 'needs_response', 500);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
  });

  test('GI-09 that are won and failed refunds can be refunded again out of the money set aside', async () => {
    await paid();
    const intent = intents()[0]!;
    app.bank.failRefund(app.bank.refund(intent, 300).id);
    const [, failed] = app.bank.events.slice(-2);
    app.bank.refunds.get(refunds()[0]!.id)!.status = 'succeeded';
    await deliver(app, app.bank.events.at(-2)!);
    app.bank.refunds.get(refunds()[0]!.id)!.status = 'failed';
    await deliver(app, failed!);
    expect(await app.money()).toEqual([-500, 180, 20, 0]);
    // The remaining 200, and 300 that were set aside.
    const { id: dispute } = app.bank.dispute(intent, 'needs_response', 500);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    app.bank.decide(dispute, 'won');
    await app.deliverNew((events) => [...events, ...events]);
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [-500, 0, 0, 0], faults: [] });
    app.bank.refund(intent, 500);
    await app.deliverNew();
    expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
    expect(await balancesOf(app.db, [clearingAccount('USD', 'stripe set aside')])).toEqual([0]);
  });

  test('of a recurring payment end the renewal, here and at Stripe', async () => {
    const id = await paid('box');
    app.bank.dispute(intents()[0]!);
    await app.deliverNew();
    await runDueJobs(app.ctx, JOBS);
    expect({ renewal: await renewal(id), status: sub().status }).toEqual({ renewal: 'ended', status: 'canceled' });
    await app.deliverNew();
    expect({ renewal: await renewal(id), money: await app.money(), faults: await app.faults() }).toEqual({
      renewal: 'ended',
      money: [0, 0, 0, 0],
      faults: [],
    });
  });
});

describe('renewals', () => {
  const set = (id: string, isRenewing: boolean) => setRenewal(app.ctx, id, app.noor, isRenewing, refusing);

  test('GI-10 can be canceled and resumed at Stripe, also in its portal', async () => {
    const id = await paid('box');
    await set(id, false);
    expect({ renewal: await renewal(id), cancelAtPeriodEnd: sub().cancel_at_period_end }).toEqual({
      renewal: 'canceled',
      cancelAtPeriodEnd: true,
    });
    await app.deliverNew();
    await set(id, true);
    await app.deliverNew((events) => events.toReversed());
    expect({ renewal: await renewal(id), cancelAtPeriodEnd: sub().cancel_at_period_end }).toEqual({
      renewal: 'active',
      cancelAtPeriodEnd: false,
    });
    app.bank.cancelAtEnd(sub().id, true);
    await app.deliverNew();
    expect(await renewal(id)).toBe('canceled');
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(sub().id, true);
    await app.deliverNew();
    expect({ renewal: await renewal(id), held: await app.held() }).toEqual({ renewal: 'ended', held: 1 });
  });

  test('GI-09 that a node canceled before it died are recorded by the event or the next call', async () => {
    const id = await paid('box');
    await expect(setRenewal(dyingBeforeCommit(app.ctx), id, app.noor, false, refusing)).rejects.toThrow('killed');
    expect({ renewal: await renewal(id), cancelAtPeriodEnd: sub().cancel_at_period_end }).toEqual({
      renewal: 'active',
      cancelAtPeriodEnd: true,
    });
    await app.deliverNew();
    expect(await renewal(id)).toBe('canceled');
    await expect(setRenewal(dyingBeforeCommit(app.ctx), id, app.noor, true, refusing)).rejects.toThrow('killed');
    await set(id, true);
    expect({ renewal: await renewal(id), cancelAtPeriodEnd: sub().cancel_at_period_end }).toEqual({
      renewal: 'active',
      cancelAtPeriodEnd: false,
    });
  });

  test('that have ended at Stripe cannot be resumed', async () => {
    const id = await paid('box');
    app.bank.delete(sub().id);
    await expect(set(id, true)).rejects.toThrow(new Refused('RENEWAL_ENDED'));
    // The paid period lasts until its end.
    expect(await renewal(id)).toBe('canceled');
  });

  test('GI-10 that fail are past due, and Stripe collects or gives up within the grace period', async () => {
    const [good, bad] = [await paid('box'), await paid('box')];
    const [first, second] = [...app.bank.subscriptions.keys()] as [string, string];
    app.clock.pass(30 * DAY_SECONDS + 3600);
    app.bank.renew(first, false);
    app.bank.renew(second, false);
    await app.deliverNew();
    expect({ goodRenewal: await renewal(good), badRenewal: await renewal(bad) }).toEqual({
      goodRenewal: 'past_due',
      badRenewal: 'past_due',
    });
    app.clock.pass(DAY_SECONDS);
    app.bank.renew(first, true);
    app.bank.delete(second);
    await app.deliverNew();
    expect({ goodRenewal: await renewal(good), badRenewal: await renewal(bad), held: await app.held() }).toEqual({
      goodRenewal: 'active',
      badRenewal: 'ended',
      held: 3,
    });
    expect((await app.show(good)).payments[0].period.start).toBe('2026-02-01T12:00:00.000000Z');
  });

  test('GI-10 that stay unpaid end after the grace period even without an event, also at Stripe', async () => {
    const id = await paid('box');
    app.clock.pass(33 * DAY_SECONDS - 60);
    await app.review();
    expect(await renewal(id)).toBe('active');
    app.clock.pass(60);
    await app.review();
    await runDueJobs(app.ctx, JOBS);
    expect({ row: await app.db.row(sql`select renewal, next_attempt_at from purchases`), status: sub().status }).toEqual({
      row: { renewal: 'ended', next_attempt_at: null },
      status: 'canceled',
    });
  });

  test('whose events were all lost are found by a review and continue', async () => {
    const { id, session } = await app.order('box');
    app.bank.pay(session);
    app.clock.pass(DAY_SECONDS);
    await app.review();
    expect({ state: (await app.show(id)).state, held: await app.held() }).toEqual({ state: 'paid', held: 1 });
    app.clock.pass(29 * DAY_SECONDS);
    app.bank.renew(sub().id, true);
    app.clock.pass(3 * DAY_SECONDS);
    await app.review();
    expect({ renewal: await renewal(id), held: await app.held(), faults: await app.faults() }).toEqual({
      renewal: 'active',
      held: 2,
      faults: [],
    });
  });

  test('end a day after the grace period while Stripe is down', async () => {
    const id = await paid('box');
    app.clock.pass(33 * DAY_SECONDS);
    app.stripe.fail('cut', 100);
    await app.review();
    const stored = () => app.db.row(sql`select renewal from purchases where id = ${id}`);
    expect(await stored()).toEqual({ renewal: 'active' });
    app.clock.pass(DAY_SECONDS);
    await app.review();
    expect(await stored()).toEqual({ renewal: 'ended' });
  });

  test('GI-09 that are paid after their end are fulfilled but do not resume', async () => {
    const id = await paid('box');
    app.clock.pass(33 * DAY_SECONDS);
    await app.review();
    app.bank.renew(sub().id, true);
    await runDueJobs(app.ctx, JOBS);
    await app.deliverNew();
    expect({ renewal: await renewal(id), held: await app.held(), money: await app.money(), faults: await app.faults() }).toEqual({
      renewal: 'canceled',
      held: 2,
      money: [-1000, 900, 100, 0],
      faults: [],
    });
    expect((await app.show(id)).period_end).toBe('2026-03-03T12:00:00.000000Z');
  });
});

test('GI-10 the Stripe portal opens only for the buyer of a subscription and is configured once', async () => {
  const [id, thing] = [await paid('box'), await paid('thing')];
  const open = (purchase: string, who = app.noor) => app.post(`/api/v1/purchases/${purchase}/portal`, who, {});
  expect((await open(id)).json().data.url).toBe(`https://billing.stripe.com/p/session/${sub().customer}`);
  expect((await open(id)).status).toBe(200);
  expect(app.bank.portals).toHaveLength(1);
  expect(code(await open(id, app.eve))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  expect(code(await open(thing))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  app.stripe.fail('cut', 3);
  expect(code(await open(id))).toEqual([503, 'PROVIDER_UNAVAILABLE']);
  app.settings.PAYMENTS = 'off';
  expect(code(await open(id))).toEqual([404, 'PAYMENTS_DISABLED']);
});
