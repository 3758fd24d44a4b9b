import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { setRenewal } from './change-renewal.ts';
import { checkPayments } from './check-payments.ts';
import { recordReversal } from './record-reversal.ts';
import { heldBy, paymentFeatures, renewDuePurchases, shop } from './testing.ts';

type Act =
  | { do: 'order'; kind: 'thing' | 'box'; key: number }
  | { do: 'end'; at: number; outcome: TestOutcome; twice: boolean }
  | { do: 'back'; at: number; amount: number | null; ref: number | null; crash: boolean }
  | { do: 'renewal'; at: number; isRenewing: boolean }
  | { do: 'pass'; days: number };

const at = fc.nat(5);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('order' as const), kind: fc.constantFrom('thing', 'box'), key: at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end' as const), at, outcome: fc.constantFrom(...TestOutcome.options), twice: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      at,
      amount: fc.option(fc.integer({ min: 1, max: 700 })),
      ref: fc.option(fc.nat(3)),
      crash: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('renewal' as const), at, isRenewing: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(0.5, 1, 3, 30, 40) }),
);

const PRICE = 500;

test('GI-09 the books balance after any history of orders, payments, renewals, refunds, disputes, crashes and repeats', async () => {
  const app = await testApp([...paymentFeatures, shop], { settings: { PLATFORM_SHARE: 7 } });
  const { channel } = await givenRoom(app.db);
  let history = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 14 }), async (acts) => {
      const buyer = await givenUser(app.db, `buyer${++history}`);
      const ids: string[] = [];
      for (const act of acts) {
        if (act.do === 'order') {
          const body = { kind: act.kind, item: { channel_id: channel.id, price: PRICE }, idempotency_key: `order-${act.key}-${act.kind}` };
          const { purchase_id: id } = (await app.post('/api/v1/purchases', buyer, body)).json().data;
          if (!ids.includes(id)) ids.push(id);
        }
        if (act.do === 'pass') {
          app.clock.pass(act.days * DAY_SECONDS);
          await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
        }
        const id = ids[('at' in act ? act.at : 0) % Math.max(1, ids.length)];
        if (id === undefined) continue;
        if (act.do === 'end') {
          const end = () => app.post(`/api/internal/v1/payments/test/${id}`, buyer, { outcome: act.outcome });
          const replies = await Promise.all(act.twice ? [end(), end()] : [end()]);
          for (const { status } of replies) expect([200, 409]).toContain(status);
        }
        if (act.do === 'renewal') await setRenewal(app.ctx, id, buyer, act.isRenewing, refusals).catch(ignoreRefusal);
        if (act.do === 'back') await giveBack(id, act);
      }
      // Includes renewals of earlier buyers. Each payment gave one thing, and the provider holds the unrefunded money.
      const paid = await app.db.rows(sql<{ buyerId: number; payments: number; money: number }>`
        select p.buyer_id as "buyerId", count(*)::int as payments, sum(y.amount - y.refunded + y.set_aside)::int as money
          from payments y join purchases p on p.id = y.purchase_id group by p.buyer_id`);
      const held = await balancesOf(
        app.db,
        paid.map(({ buyerId }) => heldBy(buyerId)),
      );
      expect(held).toEqual(paid.map(({ payments }) => payments));
      expect(await balancesOf(app.db, [clearingAccount('USD', 'test')])).toEqual([0 - paid.reduce((sum, { money }) => sum + money, 0)]);
    }),
    { numRuns: 25 },
  );
  expect((await verify(app.db, [checkPayments])).faults).toEqual([]);

  /** If the node dies before the commit, the provider reports it again. */
  async function giveBack(id: string, { amount, ref, crash }: Extract<Act, { do: 'back' }>): Promise<void> {
    const payment = await app.db.row(sql<{ id: string }>`select id from payments where purchase_id = ${id} order by number desc limit 1`);
    if (!payment) return;
    const report = (dies: boolean) =>
      app.ctx.tx(async (tx) => {
        const providerRef = ref === null ? null : `${id} ${ref}`;
        await recordReversal(tx, { paymentId: payment.id, cause: ref === null ? 'refund' : 'dispute', amount, providerRef }, tx.now());
        if (dies) throw new Error('died');
      });
    if (crash) await expect(report(true)).rejects.toThrow('died');
    await report(false);
  }
});

class Refused extends Error {}
const refusals = {
  refusals: {},
  refuse: (): never => {
    throw new Refused();
  },
};
const ignoreRefusal = (error: unknown) => {
  if (!(error instanceof Refused)) throw error;
};
