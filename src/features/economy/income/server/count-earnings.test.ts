import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { incomeApp } from './testing.ts';

let app: Awaited<ReturnType<typeof incomeApp>>;
beforeEach(async () => {
  app = await incomeApp();
});

test('verification finds payouts that are missing in the ledger, have another amount, or are undone on one side only', async () => {
  await app.sell(4);
  const pay = async (key: string): Promise<string> => (await app.pay(300, key)).json().data.payout.id;
  const [lost, other, undone, kept] = [
    await pay('payout-one'),
    await pay('payout-two'),
    await pay('payout-three'),
    await pay('payout-four'),
  ];
  expect((await app.undo(undone)).status).toBe(200);
  expect(await app.faults()).toEqual([]);

  await app.db.rows(sql`update ledger_transactions set key = 'lost' where key = ${`payout ${lost}`}`);
  await app.db.rows(sql`update payouts set amount = 301 where id = ${other}`);
  await app.db.rows(sql`update payouts set undone_by = null, undone_at = null, undo_reason = null where id = ${undone}`);
  await app.db.rows(sql`update payouts set undone_by = made_by, undone_at = made_at, undo_reason = '' where id = ${kept}`);
  expect((await app.faults()).toSorted()).toEqual(
    [
      `The payout ${lost} moved 300, but the ledger has nothing.`,
      `The payout ${other} moved 301, but the ledger has 300.`,
      `The payout ${undone} moved nothing, but the ledger has -300.`,
      `The payout ${kept} moved -300, but the ledger has nothing.`,
    ].toSorted(),
  );
});

test('verification finds wrong sums and missing days of income', async () => {
  await app.sell();
  expect((await app.income()).is_complete).toBe(true);
  expect(await app.faults()).toEqual([]);
  await app.db.rows(sql`update earnings_days set amount = amount + 1`);
  expect(await app.faults()).toEqual([`The channel ${app.channelId} earned 450, but its daily sums are 451.`]);
  await app.db.rows(sql`delete from earnings_days`);
  expect(await app.faults()).toEqual([`The channel ${app.channelId} earned 450, but its daily sums are 0.`]);
});
