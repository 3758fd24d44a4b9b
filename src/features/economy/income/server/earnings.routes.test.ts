import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { countAllEarnings, countEarnings, countNextChannels } from './count-earnings.ts';
import { givenManyEarnings, incomeApp } from './testing.ts';

let app: Awaited<ReturnType<typeof incomeApp>>;
beforeEach(async () => {
  app = await incomeApp();
});

const transactions = async (query = '') =>
  (await app.get(`/api/internal/v1/channels/ana/income/transactions${query}`, app.ana)).json().data;

test('the broadcaster sees income by day and kind, refunds and payouts', async () => {
  const [, second] = await app.sell(2);
  app.clock.pass(DAY_SECONDS);
  await app.sell(1, 'box');
  await app.dispute(second!);
  expect((await app.pay(300, 'payout-one')).status).toBe(200);
  expect(await app.income('7_days')).toEqual({
    currency: 'USD',
    unit: 'day',
    from: '2025-12-28',
    to: '2026-01-03',
    previous: 0,
    platform_share: 10,
    provider: 'test',
    is_complete: true,
    points: [
      { date: '2026-01-02', kind: 'thing', amount: 900, count: 2 },
      { date: '2026-01-03', kind: 'box', amount: 450, count: 1 },
      { date: '2026-01-03', kind: 'payout', amount: -300, count: 1 },
      { date: '2026-01-03', kind: 'reversal', amount: -450, count: 1 },
    ],
    balance: { earned: 600, owed: 0, payable: 600 },
  });
  expect(await app.faults()).toEqual([]);
});

test('twelve months are summed by month, and a period is compared with the previous one', async () => {
  await app.sell(1, 'box');
  app.clock.pass(30 * DAY_SECONDS);
  await renewDuePurchases(app);
  const year = await app.income('12_months');
  expect({ unit: year.unit, from: year.from, points: year.points }).toEqual({
    unit: 'month',
    from: '2025-03-01',
    points: [
      { date: '2026-01-01', kind: 'box', amount: 450, count: 1 },
      { date: '2026-02-01', kind: 'box', amount: 450, count: 1 },
    ],
  });
  const month = await app.income('30_days');
  expect({ points: month.points, previous: month.previous }).toEqual({
    points: [{ date: '2026-02-01', kind: 'box', amount: 450, count: 1 }],
    previous: 450,
  });
});

test('transactions show the item, the price and the channel’s part, page by page, but not the buyer', async () => {
  const [first] = await app.sell(1);
  await app.dispute(first!);
  expect((await transactions()).transactions).toEqual([
    expect.objectContaining({ kind: 'reversal', what: 'A thing', paid: null, amount: -450, balance: 0 }),
    expect.objectContaining({
      kind: 'thing',
      what: 'A thing',
      paid: 500,
      amount: 450,
      balance: 450,
      created_at: '2026-01-02T12:00:00.000000Z',
    }),
  ]);
  await givenManyEarnings(app.db, app.channelId, { count: 70, amount: 10, from: app.clock.now() });
  const page = await transactions();
  const rest = await transactions(`?cursor=${page.next_cursor}`);
  expect({
    pageTransactionCount: page.transactions.length,
    restTransactionCount: rest.transactions.length,
    nextCursor: rest.next_cursor,
  }).toEqual({ pageTransactionCount: 50, restTransactionCount: 22, nextCursor: null });
  expect(page.transactions[0]).toMatchObject({ kind: 'kicks_gifted', amount: 10, balance: 700 });
  expect(JSON.stringify([page, rest])).not.toContain('noor');
});

test('all transactions can be downloaded as CSV, in major units of the currency', async () => {
  await app.sell(1);
  await givenManyEarnings(app.db, app.channelId, { count: 2100, amount: 10, from: app.clock.now() });
  const file = await app.get('/api/internal/v1/channels/ana/income/transactions/export', app.ana);
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="income.csv"',
  ]);
  const lines = file.text.trim().split('\r\n');
  expect({ lineCount: lines.length, lines: lines[0] }).toEqual({
    lineCount: 2102,
    lines: '"time","kind","what","paid","amount","balance","currency","id","provider"',
  });
  expect(lines.at(-1)).toMatch(/^"2026-01-02T12:00:00.000000Z","thing","A thing","5","4.5","4.5","USD","\d+","test"$/);
});

test('concurrent counts count each transaction once, and the job counts what a request leaves', async () => {
  await app.sell(1);
  await givenManyEarnings(app.db, app.channelId, { count: 12_000, amount: 10, from: new Date('2025-01-01T00:00:00Z') });
  const counted = () => app.db.row(sql`select sum(amount)::int as amount, sum(entries)::int as entries from earnings_days`);
  expect((await app.income()).is_complete).toBe(false);
  await countAllEarnings.run(app.ctx, undefined as never);
  expect(await counted()).toEqual({ amount: 120_450, entries: 12_001 });
  await app.db.rows(sql`delete from earnings_days`);
  await app.db.rows(sql`delete from earnings_counted`);
  await Promise.all(Array.from({ length: 10 }, () => countEarnings(app.ctx, app.channelId, 'USD', 1)));
  expect(await counted()).toEqual({ amount: 120_450, entries: 12_001 });
  expect((await app.income()).is_complete).toBe(true);
});

test('a run of the job continues after the channels of the previous run, so busy channels do not block others', async () => {
  const { channel: second } = await givenRoom(app.db, 'bo');
  const sell = async () => {
    await app.sell(1);
    await buy(app, app.noor, 'thing', { channel_id: second.id, price: 500 });
  };
  const counted = async () =>
    (
      await app.db.rows(
        sql<{ entries: number }>`select sum(entries)::int as entries from earnings_days group by channel_id order by channel_id`,
      )
    ).map(({ entries }) => entries);
  const seen: number[][] = [];
  for (let run = 0; run < 4; run++) {
    await sell();
    await countNextChannels(app.ctx, 1);
    seen.push(await counted());
  }
  // The third run reaches the end of the list; the fourth starts over.
  expect(seen).toEqual([[1], [1, 2], [1, 2], [4, 2]]);
});

test('only the broadcaster and staff can read income', async () => {
  const statuses = async (path: string) =>
    Promise.all([app.ana, app.staff, app.mod, app.noor, null].map(async (who) => (await app.get(path, who)).status));
  for (const path of ['income', 'income/transactions', 'income/transactions/export']) {
    expect(await statuses(`/api/internal/v1/channels/ana/${path}`), path).toEqual([200, 200, 403, 403, 401]);
    expect((await app.get(`/api/internal/v1/channels/nobody/${path}`, app.staff)).status).toBe(404);
  }
  expect((await app.get('/api/internal/v1/channels/ana/income?period=ever', app.ana)).status).toBe(422);
});
