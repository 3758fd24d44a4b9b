import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Database } from '#core/server/db/open-database.ts';
import { clearingAccount, earningsAccount, revenueAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { checkPayments } from '../check-payments.ts';
import { buy, endPayment, heldBy, paymentFeatures, renewDuePurchases, shop } from '../testing.ts';

const features = [...paymentFeatures, shop];

async function disputedApp(database?: Database) {
  const settings = { PLATFORM_SHARE: 10 };
  const app = await testApp(features, { settings, ...(database && { database }) });
  const { broadcaster: ana, channel } = await givenRoom(app.db);
  const [noor, staff] = [await givenUser(app.db, 'noor'), await givenUser(app.db, 'staff', { isStaff: true })];
  const item = { channel_id: channel.id, price: 500 };
  const accounts = [
    clearingAccount('USD', 'test'),
    clearingAccount('USD', 'test set aside'),
    earningsAccount('USD', channel.id),
    revenueAccount('USD'),
  ];
  const show = async (id: string) => (await app.get(`/api/internal/v1/purchases/${id}`, staff)).json().data.purchase;
  return Object.assign(app, {
    ana,
    noor,
    staff,
    item,
    show,
    disputed: async (kind: 'thing' | 'box' = 'thing', outcomes: readonly ('dispute' | 'win')[] = ['dispute', 'win']) => {
      const id = await buy(app, noor, kind, item);
      for (const outcome of outcomes) await endPayment(app, noor, id, outcome);
      return { id, dispute: (await show(id)).payments[0].refunds[0]?.id as string };
    },
    again: (id: string, dispute_id: string, who = staff) =>
      app.post(`/api/internal/v1/purchases/${id}/again`, who, { dispute_id, reason: 'The bank decided for us' }),
    /** Provider account, money set aside, channel earnings and platform revenue. */
    money: () => balancesOf(app.db, accounts),
    held: async () => (await balancesOf(app.db, [heldBy(noor.id)]))[0],
    faults: async () => (await verify(app.db, [checkPayments])).faults,
  });
}

let app: Awaited<ReturnType<typeof disputedApp>>;
beforeEach(async () => {
  app = await disputedApp();
});
const refusal = ({ status, json }: { status: number; json: () => { status: { message: string } } }) => [status, json().status.message];

test('GI-09 a purchase is restored once after a won dispute, with the money that was set aside', async () => {
  const { id, dispute } = await app.disputed();
  expect({ money: await app.money(), payments: (await app.show(id)).payments }).toMatchObject({
    money: [-500, 500, 0, 0],
    payments: [{ refunded: 500, won_dispute_id: dispute, refunds: [{ state: 'reversed' }] }],
  });
  app.clock.pass(1);
  const reply = await app.again(id, dispute);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json().data.purchase.payments).toMatchObject([
    { number: 2, amount: 500, refunded: 0, won_dispute_id: null, refunds: [] },
    { number: 1, amount: 500, refunded: 500, won_dispute_id: null },
  ]);
  expect({ money: await app.money(), held: await app.held(), faults: await app.faults() }).toEqual({
    money: [-500, 0, 450, 50],
    held: 2,
    faults: [],
  });
  expect(refusal(await app.again(id, dispute))).toEqual([409, 'DISPUTE_NOT_WON']);
  expect(await app.db.rows(sql`select act, reason from audit_log`)).toEqual([
    { act: 'give_purchase_again', reason: 'The bank decided for us' },
  ]);
  expect(await app.db.rows(sql`select act, user_id as who, details->'amount' as amount from security_log`)).toContainEqual({
    act: 'give_purchase_again',
    who: app.noor.id,
    amount: 500,
  });
});

test('a purchase is not restored without a won dispute, or for the dispute of another purchase', async () => {
  const open = await app.disputed('thing', ['dispute']);
  expect(refusal(await app.again(open.id, open.dispute))).toEqual([409, 'DISPUTE_NOT_WON']);
  expect((await app.show(open.id)).payments).toMatchObject([{ won_dispute_id: null }]);
  const won = await app.disputed();
  expect(refusal(await app.again(open.id, won.dispute))).toEqual([409, 'DISPUTE_NOT_WON']);
  expect(refusal(await app.again(won.id, 'refund_none'))).toEqual([409, 'DISPUTE_NOT_WON']);
  expect(refusal(await app.again('purchase_none', won.dispute))).toEqual([404, 'PURCHASE_NOT_FOUND']);
  for (const who of [app.noor, app.ana]) expect(refusal(await app.again(won.id, won.dispute, who))).toEqual([403, 'NOT_ALLOWED']);
  expect(await app.held()).toBe(2);
  app.settings.PAYMENTS = 'off';
  expect(refusal(await app.again(won.id, won.dispute))).toEqual([404, 'PAYMENTS_DISABLED']);
});

test('a dispute of a restored purchase reverses it, and it can be restored again', async () => {
  const { id, dispute } = await app.disputed();
  app.clock.pass(1);
  expect((await app.again(id, dispute)).status).toBe(200);
  app.clock.pass(1);
  await endPayment(app, app.noor, id, 'dispute');
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, 0, 0, 0], faults: [] });
  await endPayment(app, app.noor, id, 'win');
  const [latest] = (await app.show(id)).payments;
  app.clock.pass(1);
  expect((await app.again(id, latest.won_dispute_id)).status).toBe(200);
  expect({ money: await app.money(), held: await app.held(), faults: await app.faults() }).toEqual({
    money: [-500, 0, 450, 50],
    held: 3,
    faults: [],
  });
});

test('a restored period starts now and does not renew', async () => {
  const { id, dispute } = await app.disputed('box');
  app.clock.pass(10 * DAY_SECONDS);
  expect((await app.again(id, dispute)).json().data.purchase).toMatchObject({
    renewal: 'canceled',
    payments: [{ number: 2, period: { start: '2026-01-12T12:00:00.000000Z', end: '2026-02-11T12:00:00.000000Z' } }, { number: 1 }],
  });
  app.clock.pass(40 * DAY_SECONDS);
  await renewDuePurchases(app);
  expect({ held: await app.held(), faults: await app.faults() }).toEqual({ held: 2, faults: [] });
});

test('GI-09 twenty concurrent restores during a repeated dispute report restore it once', async () => {
  const race = await disputedApp(await testDatabase(features));
  const { id, dispute } = await race.disputed();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 4 === 3 ? race.post(`/api/internal/v1/payments/test/${id}`, race.noor, { outcome: 'win' }) : race.again(id, dispute),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
  expect({ money: await race.money(), held: await race.held(), faults: await race.faults() }).toEqual({
    money: [-500, 0, 450, 50],
    held: 2,
    faults: [],
  });
});
