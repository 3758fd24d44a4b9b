import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { channelSuspensionDeadline } from '#features/channel/channels/server/suspension.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pauseSuspended, stopRenewalJob, syncPausedJob } from './change-renewal.ts';
import { deliver } from './stripe/testing/fake-stripe.ts';
import { stripeApp } from './stripe/testing/stripe-app.ts';
import { buy, paymentFeatures, renewDuePurchases, shop } from './testing.ts';

/** What staff suspend: the buyer, the channel, or the broadcaster's account. */
const SUSPENDED = ['accounts/noor', 'channels/ana', 'accounts/ana'];

type Suspending = Pick<TestApp, 'db' | 'put' | 'delete'>;

async function givenStaff({ db, put, delete: remove }: Suspending) {
  const staff = await givenUser(db, 'staff', { isStaff: true });
  return {
    suspend: async (what: string, days: number | null = null) => {
      const { status, text } = await put(`/api/internal/v1/${what}/suspension`, staff, { reason: 'spam', days });
      expect(status, text).toBe(200);
    },
    reinstate: async (what: string) => {
      const { status, text } = await remove(`/api/internal/v1/${what}/suspension`, staff, { reason: 'a mistake' });
      expect(status, text).toBe(200);
    },
  };
}

describe('with the test provider', () => {
  async function boxes() {
    const app = await testApp([...paymentFeatures, shop]);
    const { channel } = await givenRoom(app.db);
    const noor = await givenUser(app.db, 'noor');
    const id = await buy(app, noor, 'box', { channel_id: channel.id, price: 500 });
    return Object.assign(app, {
      noor,
      ...(await givenStaff(app)),
      state: async () => {
        const row = await app.db.row(sql<{ renewal: string; payments: number }>`
          select renewal, (select count(*)::int from payments where purchase_id = purchases.id) as payments from purchases where id = ${id}`);
        return [row!.renewal, row!.payments];
      },
    });
  }
  let app: Awaited<ReturnType<typeof boxes>>;
  beforeEach(async () => {
    app = await boxes();
  });

  test.each(SUSPENDED)('GI-10 nothing is charged while %s is suspended, and the renewal ends with the grace period', async (what) => {
    await app.suspend(what);
    app.clock.pass(30 * DAY_SECONDS);
    for (const days of [0, 1, 1.5]) {
      app.clock.pass(days * DAY_SECONDS);
      await renewDuePurchases(app);
      expect(await app.state()).toEqual(['active', 1]);
    }
    app.clock.pass(0.5 * DAY_SECONDS);
    await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
    expect(await app.state()).toEqual(['ended', 1]);
    await app.reinstate(what);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.state()).toEqual(['ended', 1]);
  });

  test.each(SUSPENDED)('GI-10 a suspension of %s that ends within the grace period only delays the renewal', async (what) => {
    app.clock.pass(29 * DAY_SECONDS);
    await app.suspend(what);
    app.clock.pass(2 * DAY_SECONDS);
    await renewDuePurchases(app);
    await app.reinstate(what);
    app.clock.pass(DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await app.state()).toEqual(['active', 2]);
  });
});

describe('with Stripe', () => {
  const JOBS = [syncPausedJob, stopRenewalJob];

  async function boxes() {
    const app = await stripeApp();
    const { id, session } = await app.order('box');
    app.bank.pay(session);
    await app.deliverNew();
    const subscription = [...app.bank.subscriptions.values()][0]!;
    return Object.assign(app, {
      subscription,
      ...(await givenStaff(app)),
      syncPauses: async () => {
        await Promise.all([pauseSuspended.run(app.ctx, undefined as never), pauseSuspended.run({ ...app.ctx }, undefined as never)]);
        await runDueJobs(app.ctx, JOBS);
      },
      renewal: async () => (await app.show(id)).renewal,
    });
  }
  let app: Awaited<ReturnType<typeof boxes>>;
  beforeEach(async () => {
    app = await boxes();
  });
  const changes = () => app.stripe.calls.filter((call) => call.startsWith('POST /v1/subscriptions'));

  test.each(SUSPENDED)('GI-10 the renewals of %s are paused once while it is suspended, and resume afterwards', async (what) => {
    await app.syncPauses();
    expect(changes()).toEqual([]);
    await app.suspend(what);
    await app.syncPauses();
    await app.syncPauses();
    expect({ pauseCollection: app.subscription.pause_collection, changeCount: changes().length }).toEqual({
      pauseCollection: { behavior: 'void' },
      changeCount: 1,
    });
    await app.reinstate(what);
    await app.syncPauses();
    await app.syncPauses();
    expect({ pauseCollection: app.subscription.pause_collection, changeCount: changes().length }).toEqual({
      pauseCollection: null,
      changeCount: 2,
    });
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(app.subscription.id, true);
    await app.deliverNew();
    expect({ renewal: await app.renewal(), held: await app.held(), faults: await app.faults() }).toEqual({
      renewal: 'active',
      held: 2,
      faults: [],
    });
  });

  test('GI-10 a renewal that stays paused ends with the grace period, also at Stripe, and nothing is charged', async () => {
    await app.suspend('channels/ana');
    await app.syncPauses();
    app.clock.pass(30 * DAY_SECONDS);
    app.bank.renew(app.subscription.id, true);
    await app.deliverNew();
    app.clock.pass(3 * DAY_SECONDS);
    await app.review();
    await app.syncPauses();
    expect({ renewal: await app.renewal(), status: app.subscription.status, held: await app.held() }).toEqual({
      renewal: 'ended',
      status: 'canceled',
      held: 1,
    });
    await app.reinstate('channels/ana');
    await app.syncPauses();
    expect(changes()).toHaveLength(1);
  });

  test('GI-10 renewals resume when a suspension expires', async () => {
    await app.suspend('channels/ana', 1);
    await app.syncPauses();
    app.clock.pass(DAY_SECONDS);
    await runAllDue(app.ctx, [channelSuspensionDeadline]);
    await app.syncPauses();
    expect(app.subscription.pause_collection).toBeNull();
  });

  test('GI-10 Stripe gets the latest state if a suspension ends during the call or while Stripe is down', async () => {
    await app.suspend('channels/ana');
    const slow = Promise.withResolvers<void>();
    app.stripe.gate = slow.promise;
    const syncing = app.syncPauses();
    await expect.poll(() => app.db.row(sql`select 1 from jobs where lease is not null`)).not.toBeNull();
    await app.reinstate('channels/ana');
    await pauseSuspended.run(app.ctx, undefined as never);
    app.stripe.gate = null;
    slow.resolve();
    await syncing;
    app.clock.pass(3600);
    await app.syncPauses();
    expect(app.subscription.pause_collection).toBeNull();

    await app.suspend('channels/ana');
    app.stripe.fail('refused', 3);
    await app.syncPauses();
    expect(app.subscription.pause_collection).toBeNull();
    app.clock.pass(3600);
    await app.syncPauses();
    expect(app.subscription.pause_collection).toEqual({ behavior: 'void' });
  });

  test('GI-09 a payment that Stripe took before the pause is fulfilled', async () => {
    app.clock.pass(30 * DAY_SECONDS);
    await app.suspend('channels/ana');
    app.bank.renew(app.subscription.id, true);
    for (const event of app.bank.events) expect((await deliver(app, event)).status).toBe(200);
    await app.syncPauses();
    expect({ held: await app.held(), pauseCollection: app.subscription.pause_collection, faults: await app.faults() }).toEqual({
      held: 2,
      pauseCollection: { behavior: 'void' },
      faults: [],
    });
  });
});
