import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordReversal } from '#features/economy/payments/server/record-reversal.ts';
import { incomeApp } from './testing.ts';

let app: Awaited<ReturnType<typeof incomeApp>>;
beforeEach(async () => {
  app = await incomeApp();
});

const refusal = ({ status, json }: { status: number; json: () => { status: { message: string } } }) => [status, json().status.message];

test('staff record a payout, which leaves the earnings and appears in the ledger and both logs', async () => {
  await app.sell(2);
  const paid = await app.pay(700, 'payout-one');
  const { payout } = paid.json().data;
  expect({ status: paid.status, payout }).toEqual({
    status: 200,
    payout: {
      id: expect.stringMatching(/^payout_/),
      amount: 700,
      currency: 'USD',
      provider: 'test',
      settled_debt: 0,
      reference: 'SEPA 1',
      undone: null,
      made_by: 'staff',
      made_at: '2026-01-02T12:00:00.000000Z',
      channel: { id: app.channelId, slug: 'ana', username: 'ana' },
    },
  });
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [200, 0, 700], faults: [] });
  const acts = await app.db.rows(sql`select act, details from audit_log order by created_at`);
  expect(acts).toEqual([{ act: 'record_payout', details: { payout: payout.id } }]);
  const events = await app.db.rows(sql`select act, user_id as who, details from security_log where act = 'record_payout'`);
  expect(events).toEqual([
    { act: 'record_payout', who: app.ana.id, details: { payout: payout.id, amount: 700, currency: 'USD', reference: 'SEPA 1' } },
  ]);
});

test('a payout above the payable amount is refused with PAYOUT_TOO_HIGH, and nothing moves', async () => {
  expect(refusal(await app.pay(1, 'payout-one'))).toEqual([409, 'PAYOUT_TOO_HIGH']);
  await app.sell(1);
  expect(refusal(await app.pay(451, 'payout-two'))).toEqual([409, 'PAYOUT_TOO_HIGH']);
  expect(await app.money()).toEqual([450, 0, 0]);
  for (const body of [{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { reference: ' ' }, { reference: 'x'.repeat(101) }]) {
    expect((await app.pay(100, 'payout-three', body)).status).toBe(422);
  }
});

test('a repeated request records one payout, and its key is refused for another payout', async () => {
  await app.sell(2);
  const first = await app.pay(300, 'payout-one');
  app.clock.pass(60);
  expect((await app.pay(300, 'payout-one')).text).toBe(first.text);
  expect(refusal(await app.pay(301, 'payout-one'))).toEqual([409, 'PAYOUT_KEY_USED']);
  expect(refusal(await app.pay(300, 'payout-one', { reference: 'SEPA 2' }))).toEqual([409, 'PAYOUT_KEY_USED']);
  expect(await app.money()).toEqual([600, 0, 300]);
});

test('the debt of the channel is settled from its earnings before a payout', async () => {
  const [sold] = await app.sell(1);
  await app.pay(450, 'payout-one');
  await app.dispute(sold!);
  expect(await app.money()).toEqual([0, -450, 450]);
  await app.sell(2);
  const unpaid = async () => (await app.get('/api/internal/v1/unpaid-earnings', app.staff)).json().data.channels;
  expect(await unpaid()).toMatchObject([{ earned: 900, owed: 450, payable: 450, channel: { slug: 'ana' } }]);
  expect(refusal(await app.pay(451, 'payout-two'))).toEqual([409, 'PAYOUT_TOO_HIGH']);
  expect((await app.pay(400, 'payout-three')).json().data.payout).toMatchObject({ amount: 400, settled_debt: 450 });
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [50, 0, 850], faults: [] });
  expect((await app.income()).points).toContainEqual({ date: '2026-01-02', kind: 'debt', amount: -450, count: 1 });
});

test('an undone payout is unpaid again through one reversal', async () => {
  await app.sell(1);
  const { id } = (await app.pay(450, 'payout-one')).json().data.payout;
  const undone = await Promise.all(Array.from({ length: 5 }, () => app.undo(id)));
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(undone.find(({ status }) => status === 200)!.json().data.payout.undone).toEqual({
    by: 'staff',
    at: '2026-01-02T12:00:00.000000Z',
    reason: 'It came back',
  });
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [450, 0, 0], faults: [] });
  const acts = await app.db.rows<{ act: string }>(sql`select act from audit_log order by id`);
  expect(acts.map(({ act }) => act).sort()).toEqual(['record_payout', 'undo_payout']);
  const reversal = await app.db.row(sql`
    select o.key from ledger_transactions t join ledger_transactions o on o.id = t.reverses where t.reason = 'PAYOUT_UNDONE'`);
  expect(reversal).toEqual({ key: `payout ${id}` });
  expect(refusal(await app.undo('payout_none'))).toEqual([404, 'PAYOUT_NOT_FOUND']);
});

test('payouts are staff only; the broadcaster of the channel is refused', async () => {
  await app.sell(1);
  const { id } = (await app.pay(1, 'payout-one')).json().data.payout;
  for (const who of [app.ana, app.mod, app.noor]) {
    expect(refusal(await app.pay(1, 'payout-two', {}, who))).toEqual([403, 'NOT_ALLOWED']);
    expect(refusal(await app.undo(id, who))).toEqual([403, 'NOT_ALLOWED']);
    expect((await app.get('/api/internal/v1/payouts', who)).status).toBe(403);
    expect((await app.get('/api/internal/v1/unpaid-earnings', who)).status).toBe(403);
  }
  expect(
    (await app.post('/api/internal/v1/channels/nobody/payouts', app.staff, { amount: 1, reference: 'x', idempotency_key: 'payout-x' }))
      .status,
  ).toBe(404);
  const { payouts } = (await app.get('/api/internal/v1/payouts?search=AN', app.staff)).json().data;
  expect(payouts).toMatchObject([{ id, amount: 1 }]);
  expect((await app.get('/api/internal/v1/payouts?search=bob', app.staff)).json().data.payouts).toEqual([]);
  expect((await app.get('/api/internal/v1/unpaid-earnings?search=%25', app.staff)).json().data.channels).toEqual([]);
});

test('a channel is found by its displayed name', async () => {
  await app.sell(1);
  await app.pay(1, 'payout-one');
  await app.db.rows(sql`update users set username = 'Ana_Two', slug = 'ana-two' where id = ${app.ana.id}::int8`);
  await app.db.rows(sql`update channels set slug = 'ana-two' where id = ${app.channelId}::int8`);
  for (const search of ['Ana_Two', 'ana_', 'ana-two']) {
    expect((await app.get(`/api/internal/v1/unpaid-earnings?search=${search}`, app.staff)).json().data.channels).toHaveLength(1);
    expect((await app.get(`/api/internal/v1/payouts?search=${search}`, app.staff)).json().data.payouts).toHaveLength(1);
  }
});

test('a refund before and a refund after a payout take from the current balance', async () => {
  const [first] = await app.sell(1);
  await app.pay(200, 'payout-one');
  await app.ctx.tx(async (tx) => {
    const payment = await tx.row(sql<{ id: string }>`select id from payments where purchase_id = ${first}`);
    await recordReversal(tx, { paymentId: payment!.id, cause: 'refund', amount: 500, providerRef: null }, tx.now());
  });
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [0, -200, 200], faults: [] });
});
