import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#core/server/db/open-database.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { clearingAccount, earningsAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkPayments } from '../check-payments.ts';
import { sendRefundJob } from '../send-refund.ts';
import { buy, paymentFeatures, shop } from '../testing.ts';

const features = [...paymentFeatures, shop];

async function staffApp(database?: Database) {
  const app = await testApp(features, { ...(database && { database }) });
  const { broadcaster: ana, channel } = await givenRoom(app.db);
  const [noor, staff] = [await givenUser(app.db, 'noor'), await givenUser(app.db, 'staff', { isStaff: true })];
  const item = { channel_id: channel.id, price: 500 };
  const purchase = await buy(app, noor, 'thing', item);
  const show = async () => (await app.get(`/api/internal/v1/purchases/${purchase}`, staff)).json().data.purchase;
  const paymentId: string = (await show()).payments[0].id;
  return Object.assign(app, {
    ana,
    noor,
    staff,
    item,
    purchase,
    paymentId,
    show,
    search: async (search: string, who = staff) =>
      (await app.get(`/api/internal/v1/purchases?search=${encodeURIComponent(search)}`, who)).json().data,
    refund: (amount: number, change: object = {}, who = staff) =>
      app.post(`/api/internal/v1/purchases/${purchase}/refunds`, who, {
        payment_id: paymentId,
        amount,
        refunded: 0,
        reason: 'ProviderQuery for it',
        ...change,
      }),
    money: () => balancesOf(app.db, [clearingAccount('USD', 'test'), earningsAccount('USD', channel.id)]),
    faults: async () => (await verify(app.db, [checkPayments])).faults,
  });
}

let app: Awaited<ReturnType<typeof staffApp>>;
beforeEach(async () => {
  app = await staffApp();
});
const refusal = ({ status, json }: { status: number; json: () => { status: { message: string } } }) => [status, json().status.message];

test('staff find a purchase by its buyer, its id, its payment id and the provider id', async () => {
  app.clock.pass(1);
  await buy(app, app.ana, 'thing', app.item, 'decline');
  const { provider_ref: ref } = (await app.db.row(sql<{ provider_ref: string }>`select provider_ref from payments`))!;
  for (const search of ['noor', 'NO', app.purchase, app.paymentId, ref]) {
    const { purchases } = await app.search(search);
    expect(
      purchases.map(({ id }: { id: string }) => id),
      search,
    ).toEqual([app.purchase]);
    expect(purchases[0]).toMatchObject({ buyer: { username: 'noor' }, channel: { slug: 'ana' }, payments: [{ amount: 500, refunded: 0 }] });
  }
  await app.db.rows(sql`update users set username = 'No_Or', slug = 'no-or' where slug = 'noor'`);
  for (const search of ['No_Or', 'no_', 'no-or']) expect((await app.search(search)).purchases).toMatchObject([{ id: app.purchase }]);
  expect((await app.search('nobody')).purchases).toEqual([]);
  expect((await app.search('%')).purchases).toEqual([]);
  expect((await app.search('')).purchases[0]).toMatchObject({ buyer: { username: 'ana' } });
});

test('the list of purchases has pages', async () => {
  for (let bought = 0; bought < 31; bought++) {
    app.clock.pass(10);
    await buy(app, app.noor, 'thing', app.item, 'decline');
  }
  const first = await app.search('noor');
  const rest = (await app.get(`/api/internal/v1/purchases?search=noor&cursor=${first.next_cursor}`, app.staff)).json().data;
  expect({ firstPurchaseCount: first.purchases.length, restPurchaseCount: rest.purchases.length, nextCursor: rest.next_cursor }).toEqual({
    firstPurchaseCount: 30,
    restPurchaseCount: 2,
    nextCursor: null,
  });
});

test('GI-10 a payment is refunded in two parts through the provider, and the ledger and the logs have both', async () => {
  const part = await app.refund(200);
  expect({ status: part.status, payments: part.json().data.purchase.payments[0] }).toMatchObject({
    status: 200,
    payments: { refunded: 200, refunds: [{ cause: 'refund', amount: 200 }] },
  });
  expect(await app.money()).toEqual([-300, 300]);
  expect((await app.refund(300, { refunded: 200 })).status).toBe(200);
  await runDueJobs(app.ctx, [sendRefundJob]);
  const { payments } = await app.show();
  expect(payments[0].refunds.map(({ state }: { state: string }) => state)).toEqual(['settled', 'settled']);
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0], faults: [] });
  expect(await app.db.rows(sql`select act, reason, details->>'title' as title from audit_log`)).toEqual([
    { act: 'refund_purchase', reason: 'ProviderQuery for it', title: 'A thing' },
    { act: 'refund_purchase', reason: 'ProviderQuery for it', title: 'A thing' },
  ]);
  expect(
    await app.db.rows(sql`select user_id as who, details->'amount' as amount from security_log where act = 'refund_purchase' order by id`),
  ).toEqual([
    { who: app.noor.id, amount: 200 },
    { who: app.noor.id, amount: 300 },
  ]);
});

test('a refund is refused if it is too high, outdated, of another purchase or of nothing', async () => {
  expect(refusal(await app.refund(501))).toEqual([409, 'REFUND_TOO_HIGH']);
  expect(refusal(await app.refund(100, { refunded: 1 }))).toEqual([409, 'REFUND_OUTDATED']);
  expect(refusal(await app.refund(100, { payment_id: 'payment_none' }))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  const other = await buy(app, app.noor, 'thing', app.item);
  const body = { payment_id: app.paymentId, amount: 1, refunded: 0 };
  expect(refusal(await app.post(`/api/internal/v1/purchases/${other}/refunds`, app.staff, body))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(refusal(await app.post('/api/internal/v1/purchases/purchase_none/refunds', app.staff, body))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  expect(refusal(await app.get('/api/internal/v1/purchases/purchase_none', app.staff))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  for (const change of [{ amount: 0 }, { amount: 0.5 }, { amount: -1 }, { refunded: -1 }])
    expect((await app.refund(1, change)).status).toBe(422);
  expect(await app.money()).toEqual([-1000, 1000]);
});

test('the staff endpoints of purchases refuse the buyer and the broadcaster', async () => {
  for (const who of [app.noor, app.ana]) {
    expect((await app.get('/api/internal/v1/purchases', who)).status).toBe(403);
    expect((await app.get(`/api/internal/v1/purchases/${app.purchase}`, who)).status).toBe(403);
    expect(refusal(await app.refund(1, {}, who))).toEqual([403, 'NOT_ALLOWED']);
  }
  expect((await app.get('/api/internal/v1/purchases', null)).status).toBe(401);
});

test('a refund sent twenty times concurrently happens once', async () => {
  const race = await staffApp(await testDatabase(features));
  const replies = await Promise.all(Array.from({ length: 20 }, () => race.refund(200)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect({ money: await race.money(), faults: await race.faults() }).toEqual({ money: [-300, 300], faults: [] });
});
