import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { endPayment, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { givenSubscriptions } from './testing/given-subscriptions.ts';
import { type SubscriptionsRoom, sent, subscriptionsRoom } from './testing/subscriptions-room.ts';
import { subscriptionFeatures } from './testing.ts';

const order = async (app: SubscriptionsRoom, kind: string, item: object, who = app.noor) => {
  const body = { kind, item: { channel: 'ana', ...item }, idempotency_key: crypto.randomUUID() };
  return (await app.post('/api/v1/purchases', who, body)).json().data.purchase_id as string;
};

test('GI-09 40 concurrent reports of one payment give one month', async () => {
  const app = await subscriptionsRoom();
  const id = await order(app, 'subscription', {});
  const report = () => app.post(`/api/internal/v1/payments/test/${id}`, app.noor, { outcome: 'succeed' });
  const replies = await Promise.all(Array.from({ length: 40 }, report));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await app.own(app.noor)).toMatchObject({ months: 1 });
  expect({ sentCount: sent(app, 'SubscriptionEvent').length, faults: await app.faults() }).toEqual({ sentCount: 1, faults: [] });
});

test('GI-09 a gift of 100 that is reported twice concurrently is given once', async () => {
  const app = await subscriptionsRoom({ fans: 100 });
  const id = await order(app, 'gifted_subscriptions', { quantity: 100 });
  const report = () => app.post(`/api/internal/v1/payments/test/${id}`, app.noor, { outcome: 'succeed' });
  expect((await Promise.all([report(), report()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await app.db.row(sql`select count(*)::int as months, count(distinct user_id)::int as people from subscription_months`)).toEqual({
    months: 100,
    people: 100,
  });
  expect(await app.faults()).toEqual([]);
});

test('GI-09 concurrently paid gifts to the chatroom draw different people', async () => {
  const app = await subscriptionsRoom({ fans: 12 });
  const ids = await Promise.all([1, 2, 3, 4].map(() => order(app, 'gifted_subscriptions', { quantity: 3 })));
  await Promise.all(ids.map((id) => endPayment(app, app.noor, id, 'succeed')));
  expect(await app.db.row(sql`select count(*)::int as months, count(distinct user_id)::int as people from subscription_months`)).toEqual({
    months: 12,
    people: 12,
  });
  expect(await app.faults()).toEqual([]);
});

test('two concurrent gifts and a purchase give one person three consecutive months', async () => {
  const app = await subscriptionsRoom();
  const gifts = [
    await order(app, 'gifted_subscriptions', { receiver: 'eve' }),
    await order(app, 'gifted_subscriptions', { receiver: 'eve' }),
  ];
  const own = await order(app, 'subscription', {}, app.eve);
  await Promise.all([...gifts.map((id) => endPayment(app, app.noor, id, 'succeed')), endPayment(app, app.eve, own, 'succeed')]);
  expect(await app.own(app.eve)).toMatchObject({ months: 3, streak_months: 3, paid_until: '2026-04-02T12:00:00.000000Z' });
  expect(await app.faults()).toEqual([]);
});

test('forty concurrent subscribers make exactly 25 founders', async () => {
  const app = await subscriptionsRoom();
  const people = await Promise.all(Array.from({ length: 40 }, (_, at) => givenUser(app.db, `person${at}`)));
  const ids = await Promise.all(people.map((person) => order(app, 'subscription', {}, person)));
  await Promise.all(people.map((person, at) => endPayment(app, person, ids[at]!, 'succeed')));
  expect(await app.db.row(sql`select count(*)::int as count from channel_subscriptions where is_founder`)).toEqual({ count: 25 });
  expect(await app.faults()).toEqual([]);
});

test('two paid checkouts give two months, and only the newer one renews', async () => {
  const app = await subscriptionsRoom();
  const first = await order(app, 'subscription', {});
  app.clock.pass(1);
  const second = await order(app, 'subscription', {});
  await Promise.all([first, second].map((id) => endPayment(app, app.noor, id, 'succeed')));
  const { runAllDue } = await import('#core/server/deadlines/run-deadlines.ts');
  const { supersededDeadline } = await import('./months.ts');
  await runAllDue(app.ctx, [supersededDeadline]);
  const renewals = await app.db.rows(sql`select id, renewal from purchases order by id`);
  expect(renewals).toEqual([
    { id: first, renewal: 'ended' },
    { id: second, renewal: 'active' },
  ]);
  expect(await app.own(app.noor)).toMatchObject({ months: 2, renewal: 'active' });
  app.clock.pass(31 * DAY_SECONDS);
  await renewDuePurchases(app);
  expect(await app.own(app.noor)).toMatchObject({ months: 3 });
  expect(await app.faults()).toEqual([]);
});

test.each([-1, 0, 1])(
  'SU-01 a cancellation, two purchases and a renewal at once, %i s after the end of the paid time, charge each month once',
  async (seconds) => {
    const app = await subscriptionsRoom();
    const id = await app.subscribe(app.noor);
    const renewal = '/api/v1/subscriptions/ana/renewal';
    await app.delete(renewal, app.noor);
    await app.put(renewal, app.noor);
    app.clock.pass(30 * DAY_SECONDS + seconds);
    const buyAgain = () =>
      app.post('/api/v1/purchases', app.noor, { kind: 'subscription', item: { channel: 'ana' }, idempotency_key: crypto.randomUUID() });
    const cancel = () => app.delete(renewal, app.noor);
    const [canceled, first, second] = await Promise.all([cancel(), buyAgain(), buyAgain(), renewDuePurchases(app), renewDuePurchases(app)]);
    for (const { status } of [canceled, first, second]) expect([200, 409]).toContain(status);
    // A purchase either resumed the canceled one, was refused while it renewed, or opened a checkout after its end.
    const ordered = [first, second].filter(({ status }) => status === 200).map(({ json }) => json().data);
    for (const { purchase_id, resumed } of ordered) expect(purchase_id === id).toBe(resumed);
    const own = await app.own(app.noor);
    const charged = await app.db.rows(sql<{ number: number }>`select number from payments order by number`);
    const orders = new Set(ordered.filter(({ resumed }) => !resumed).map(({ purchase_id }) => purchase_id)).size;
    const renews = await app.db.row(sql`select count(*)::int as count from purchases where renewal in ('active', 'past_due')`);
    expect({ charged: charged.map(({ number }) => number), months: own.months }).toEqual({
      charged: own.months === 2 ? [1, 2] : [1],
      months: own.months,
    });
    expect(own.months === 2 && orders > 0).toBe(false);
    expect(renews).toEqual({ count: own.renewal === 'active' ? 1 : 0 });
    expect(await app.faults()).toEqual([]);
  },
);

test('two nodes renew each of 600 subscriptions once, with one celebration each', async () => {
  const app = await subscriptionsRoom();
  await givenSubscriptions(app.ctx, app.channelId, 600);
  app.clock.pass(30 * DAY_SECONDS);
  await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
  expect(await app.db.row(sql`select count(*)::int as count, min(months) as least, max(months) as most from subscriptions`)).toEqual({
    count: 600,
    least: 2,
    most: 2,
  });
  expect(await app.db.row(sql`select count(*)::int as count from celebrations`)).toEqual({ count: 600 });
  expect({ sentCount: sent(app, 'SubscriptionEvent').length, faults: await app.faults() }).toEqual({ sentCount: 600, faults: [] });
});

test('renewing 9 subscriptions takes as many statements as renewing 2', async () => {
  const counts: number[] = [];
  for (const people of [2, 9]) {
    const recorded = recordStatements(await testDatabase(subscriptionFeatures));
    const app = await subscriptionsRoom({ database: recorded.database });
    await givenSubscriptions(app.ctx, app.channelId, people);
    app.clock.pass(30 * DAY_SECONDS);
    recorded.statements.length = 0;
    await renewDuePurchases(app);
    counts.push(recorded.statements.length);
  }
  expect(counts[1]).toBe(counts[0]);
});
