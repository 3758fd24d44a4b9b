import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { incomeApp, incomeFeatures } from './testing.ts';

test('concurrent payouts never exceed the earnings', async () => {
  const app = await incomeApp(await testDatabase(incomeFeatures));
  await app.sell(2);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => app.pay(250, `payout-${n}-of-many`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [150, 0, 750], faults: [] });
});

test('a payout sent twenty times concurrently is recorded once', async () => {
  const app = await incomeApp(await testDatabase(incomeFeatures));
  await app.sell(2);
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.pay(250, 'payout-once')));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect({ money: await app.money(), faults: await app.faults() }).toEqual({ money: [650, 0, 250], faults: [] });
});

test('GI-09 after any history of sales, disputes, payouts and reversals the books balance and nothing is paid twice', async () => {
  const app = await incomeApp();
  const act = fc.oneof(
    fc.record({ do: fc.constant('sell' as const), at: fc.constant(0) }),
    fc.record({ do: fc.constantFrom('dispute' as const, 'undo' as const), at: fc.nat(5) }),
    fc.record({ do: fc.constant('pay' as const), at: fc.integer({ min: 1, max: 1000 }) }),
  );
  let key = 0;
  const [sold, payouts]: [string[], string[]] = [[], []];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      for (const { do: what, at } of acts) {
        // Orders and payouts have rate limits per minute.
        app.clock.pass(60);
        if (what === 'sell') sold.push(...(await app.sell(1)));
        const purchase = sold[at % Math.max(1, sold.length)];
        if (what === 'dispute' && purchase) {
          sold.splice(sold.indexOf(purchase), 1);
          await app.dispute(purchase);
        }
        const payout = payouts[at % Math.max(1, payouts.length)];
        if (what === 'undo' && payout) expect([200, 409]).toContain((await app.undo(payout)).status);
        if (what === 'pay') {
          const [earned = 0, debt = 0] = await app.money();
          const replies = await Promise.all([0, 1].map(() => app.pay(at, `payout-in-history-${key}`)));
          key += 1;
          expect(replies.map(({ status }) => status)).toEqual(at <= earned + debt ? [200, 200] : [409, 409]);
          if (replies[0]!.status === 200) payouts.push(replies[0]!.json().data.payout.id);
        }
      }
      const [earned = 0, debt = 0] = await app.money();
      expect(earned >= 0 && debt <= 0).toBe(true);
      await app.income();
      expect(await app.faults()).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
