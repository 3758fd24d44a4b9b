import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { verify } from '#core/server/ledger/verify.ts';
import { commandInput } from '#core/server/testing/command-input.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { paymentsServer } from '#features/economy/payments/server/feature.ts';
import { reverseAllTestMoney } from '#features/economy/payments/server/reverse-test-money.ts';
import { userCreated } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';
import { runOperatorCommand } from './operator-commands.ts';
import { liveSettingsOf, operatorCommands } from './settings.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://tv.example.org' };

let app: TestApp;
let people: Record<'staff' | 'ana' | 'viewer' | 'friend', Awaited<ReturnType<typeof givenUser>>>;
beforeEach(async () => {
  app = await testApp(features, { flags: { beta: true }, settings: { PAYMENTS: 'test' } });
  people = {
    staff: await givenUser(app.db, 'staff', { isStaff: true }),
    ana: await givenUser(app.db, 'ana'),
    viewer: await givenUser(app.db, 'viewer'),
    friend: await givenUser(app.db, 'friend'),
  };
  for (const person of Object.values(people)) await app.ctx.tx((tx) => tx.announce(userCreated, { ...person, createdAt: app.clock.now() }));
});

const checks = () =>
  verify(
    app.db,
    features.flatMap(({ ledgerChecks }) => ledgerChecks ?? []),
  );
const start = (PAYMENTS: 'test' | 'stripe' | 'off') => {
  const [check] = paymentsServer.starts!;
  return check!({ ...app.ctx, settings: { ...app.ctx.settings, PAYMENTS } }, undefined as never);
};

async function buy(kind: string, item: unknown): Promise<string> {
  const ordered = await app.post('/api/v1/purchases', people.viewer, { kind, item, idempotency_key: randomUUID() });
  expect(ordered.status, ordered.text).toBe(200);
  const id = ordered.json().data.purchase_id;
  expect((await app.post(`/api/internal/v1/payments/test/${id}`, people.viewer, { outcome: 'succeed' })).status).toBe(200);
  return id;
}

/** Buys KICKs and sends some of them, buys and gifts a subscription, records a payout, and leaves an order unpaid. */
async function spendTestMoney(): Promise<void> {
  const channel = (await app.get('/api/v2/channels/ana', null)).json();
  const on = await app.put('/api/internal/v1/channels/ana/subscription-settings', people.ana, { is_enabled: true });
  expect(on.status, on.text).toBe(200);
  await buy('kicks', { plan_id: 'kicks_1000' });
  const sent = await app.post(`/api/v1/kicks/${channel.id}/gift`, people.viewer, {
    gift_id: 'hype',
    message: '',
    idempotency_key: randomUUID(),
  });
  expect(sent.status, sent.text).toBe(200);
  await buy('subscription', { channel: 'ana', months: 1 });
  await buy('gifted_subscriptions', { channel: 'ana', receiver: 'friend' });
  const paid = await app.post('/api/internal/v1/channels/ana/payouts', people.staff, {
    amount: 100,
    reference: 'SEPA 1',
    idempotency_key: randomUUID(),
  });
  expect(paid.status, paid.text).toBe(200);
  await app.post('/api/v1/purchases', people.viewer, { kind: 'kicks', item: { plan_id: 'kicks_100' }, idempotency_key: randomUUID() });
}

test('a start with another provider is refused in one sentence while test money is left', async () => {
  await start('test');
  await spendTestMoney();
  await expect(start('stripe')).rejects.toThrow(
    /^PAYMENTS cannot be stripe while this database has test money: .*reverse-test-money.*\/staff\/purchases\.$/,
  );
  await start('test');
  await start('off');
});

test('reversing test money leaves nothing spendable, payable or active, and then another provider starts', async () => {
  await start('test');
  await spendTestMoney();
  expect((await app.get('/api/internal/v1/test-money', people.staff)).json().data.test_money).toMatchObject({
    payments: 3,
    currency: 'USD',
  });
  const reversed = await app.delete('/api/internal/v1/test-money', people.staff);
  expect([reversed.status, reversed.json().data.test_money]).toEqual([200, { payments: 0, amount: 0, accounts: 0, currency: 'USD' }]);

  const balances = await app.db.rows(sql`select unit, kind, owner, balance from ledger_accounts where unit <> 'points' and balance <> 0`);
  const active = await app.db.rows(sql`select id from subscription_months where reversed_at is null`);
  const renewing = await app.db.rows(sql`select id from purchases where renewal <> 'ended' or state in ('open', 'processing')`);
  const sent = await app.db.rows(sql`select id from kicks_gifts where reversed < amount`);
  const payouts = await app.db.rows(sql`select id from payouts where undone_at is null`);
  expect({ balances, active, renewing, sent, payouts }).toEqual({ balances: [], active: [], renewing: [], sent: [], payouts: [] });
  expect((await checks()).faults).toEqual([]);
  expect((await app.get('/api/v2/channels/ana/users/viewer', people.ana)).json().subscribed_for).toBe(0);

  await start('stripe');
  await expect(start('test')).resolves.toEqual({});
});

test('income and payouts of test money keep their mark after real money has replaced it', async () => {
  await start('test');
  await spendTestMoney();
  const read = async (path: string, who = people.staff) => (await app.get(`/api/internal/v1/${path}`, who)).json().data;
  expect((await read('unpaid-earnings')).provider).toBe('test');
  await app.delete('/api/internal/v1/test-money', people.staff);
  await start('stripe');
  app.settings.PAYMENTS = 'stripe';
  expect(await read('payouts')).toMatchObject({ provider: 'stripe', payouts: [{ provider: 'test', amount: 100 }] });
  const { transactions } = await read('channels/ana/income/transactions', people.ana);
  expect(new Set(transactions.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['subscription', 'gifted_subscriptions', 'kicks_gifted', 'payout', 'reversal', 'test_money_reversed']),
  );
  expect(transactions.filter(({ provider }: { provider: string }) => provider !== 'test')).toEqual([]);
  const { text } = await app.get('/api/internal/v1/channels/ana/income/transactions/export', people.ana);
  const lines = text.trim().split('\r\n');
  expect(lines.slice(1).filter((line) => !line.endsWith(',"test"'))).toEqual([]);
  expect((await read('channels/ana/income', people.ana)).provider).toBe('stripe');
});

test('a payout of test money cannot become payable among real money', async () => {
  await start('test');
  await spendTestMoney();
  const [payout] = (await app.get('/api/internal/v1/payouts', people.staff)).json().data.payouts;
  // As in an older database with money of both.
  await app.db.rows(sql`update money_provider set provider = 'stripe'`);
  const undone = await app.post(`/api/internal/v1/payouts/${payout.id}/undo`, people.staff, { reason: '' });
  expect([undone.status, undone.json().status.message]).toEqual([409, 'PAYOUT_OF_OTHER_MONEY']);
  expect((await checks()).faults).toEqual([]);
});

test('every table that refers to a payment is emptied by the reversal of test money', async () => {
  const rows = await app.db.rows<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('payments'::regclass, 'purchases'::regclass, 'refunds'::regclass) order by 1`);
  // The test above checks these. A further table needs its own line there.
  expect(rows.map(({ name }) => name)).toEqual([
    'kicks_purchases',
    'payments',
    'refunds',
    // Keys of orders, without an amount.
    'resuming_orders',
    'subscription_gifts',
    'subscription_months',
    'subscriptions',
  ]);
});

test('a payment of another provider cannot enter a ledger with test money', async () => {
  await start('test');
  await spendTestMoney();
  await app.db.rows(sql`update purchases set provider = 'stripe' where state = 'open'`);
  const { requireMoneyOf } = await import('#features/economy/payments/server/money-provider.ts');
  await expect(app.ctx.tx((tx) => requireMoneyOf(tx, 'stripe'))).rejects.toThrow('cannot enter a ledger with money of test');
});

test('reversing twice changes nothing more', async () => {
  await start('test');
  await spendTestMoney();
  const first = await reverseAllTestMoney(app.ctx);
  expect(first).toEqual({ payments: 3, left: 0 });
  expect(await reverseAllTestMoney(app.ctx)).toEqual({ payments: 0, left: 0 });
});

test('two reversals at once take back each payment once', async () => {
  await start('test');
  // More than one transaction takes back.
  const count = 52;
  for (let bought = 0; bought < count; bought += 1) {
    await buy('kicks', { plan_id: 'kicks_100' });
    app.clock.pass(60);
  }
  const [one, other] = await Promise.all([reverseAllTestMoney(app.ctx), reverseAllTestMoney(app.ctx)]);
  expect(one.payments + other.payments).toBe(count);
  expect({ left: [one.left, other.left], faults: (await checks()).faults }).toEqual({ left: [0, 0], faults: [] });
});

test('only staff see and reverse test money', async () => {
  expect((await app.get('/api/internal/v1/test-money', people.viewer)).status).toBe(403);
  expect((await app.delete('/api/internal/v1/test-money', people.viewer)).status).toBe(403);
});

test('staff store neither another provider nor another currency while the database has money of the former one', async () => {
  await spendTestMoney();
  app.settings.PUBLIC_URL = STRIPE.PUBLIC_URL;
  const { PUBLIC_URL: _, ...keys } = STRIPE;
  const store = async (values: Record<string, string>) => {
    const changes = Object.entries(values).map(([name, value]) => ({ name, version: 0, value }));
    const reply = await app.patch('/api/internal/v1/settings', people.staff, { changes });
    return { code: reply.json().status.message, reason: reply.json().data.reason };
  };
  expect(await store({ ...keys, PAYMENTS: 'stripe' })).toEqual({
    code: 'SETTINGS_DISAGREE',
    reason: expect.stringMatching(/^PAYMENTS cannot be stripe while this database has test money/),
  });
  expect(await store({ CURRENCY: 'EUR' })).toEqual({
    code: 'SETTINGS_DISAGREE',
    reason: 'CURRENCY cannot be EUR, because this database has purchases in another currency.',
  });
});

test('the command reverses test money without a running server, and says what happened', async () => {
  const settings = liveSettingsOf(
    { DATABASE_URL: await testDatabaseUrl(features), PAYMENTS: 'stripe', ...STRIPE },
    { demo: false, dev: false },
  );
  const command = operatorCommands.find(({ name }) => name === 'reverse-test-money')!;
  expect(await runOperatorCommand(command, commandInput(), settings, pino({ level: 'silent' }))).toBe(
    '0 test payments were reversed. No test money is left.',
  );
});
