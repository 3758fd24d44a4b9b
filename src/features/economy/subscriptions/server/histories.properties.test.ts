import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import type { TestOutcome } from '#features/economy/payments/contract/purchase.ts';
import { payAsTest } from '#features/economy/payments/server/pay-as-test.ts';
import { renewAllDue } from '#features/economy/payments/server/renew.ts';
import { giveBack, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { FOUNDERS } from '#features/economy/subscriptions/rules/months.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { supersededDeadline } from './months.ts';
import { type Person, type SubscriptionsRoom, subscriptionsRoom } from './testing/subscriptions-room.ts';
import { givenSubscribable } from './testing.ts';

const PEOPLE = 3;
const PRICE = 499;
const who = fc.nat(PEOPLE - 1);
const OUTCOMES = ['succeed', 'succeed', 'succeed', 'succeed_once', 'decline'] as const;

type Act =
  | { do: 'subscribe'; who: number; outcome: (typeof OUTCOMES)[number]; twice: boolean; dies: boolean }
  | { do: 'gift'; who: number; to: number | null; quantity: number; anonymous: boolean; dies: boolean }
  | { do: 'dispute'; at: number; twice: boolean }
  | { do: 'win'; at: number }
  | { do: 'refund'; at: number; amount: number; dies: boolean }
  | { do: 'renewal'; who: number; isOn: boolean }
  | { do: 'optOut'; who: number; accepts: boolean }
  | { do: 'pass'; days: number; dies: boolean };

const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      who,
      outcome: fc.constantFrom(...OUTCOMES),
      twice: fc.boolean(),
      dies: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('gift' as const),
      who,
      to: fc.option(who),
      quantity: fc.integer({ min: 1, max: PEOPLE }),
      anonymous: fc.boolean(),
      dies: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dispute' as const), at: fc.nat(8), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('win' as const), at: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      at: fc.nat(8),
      dies: fc.boolean(),
      amount: fc.constantFrom(1, PRICE - 1, PRICE, PRICE + 1, 2 * PRICE, 10 * PRICE),
    }),
  },
  fc.record({ do: fc.constant('renewal' as const), who, isOn: fc.boolean() }),
  fc.record({ do: fc.constant('optOut' as const), who, accepts: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(0.5, 1, 3, 15, 30, 40), dies: fc.boolean() }),
  },
);

/** What a person has according to their months alone: the count and the end. */
const FROM_MONTHS = sql<{ user: number; months: number; ends: Date; channelMonths: number | null }>`
  select s.user_id as user, count(m.id)::int as months, s.months as "channelMonths"
    from subscriptions s left join subscription_months m
      on m.channel_id = s.channel_id and m.user_id = s.user_id and m.reversed_at is null
   group by s.channel_id, s.user_id having count(m.id) <> s.months`;

/** Months of one streak that overlap or leave a gap above the grace period. */
const OVERLAPS = sql`
  select 1 from (
    select starts_at, lag(ends_at) over (partition by channel_id, user_id order by starts_at, ends_at, given_at) as before
      from subscription_months where reversed_at is null) m
   where m.starts_at < m.before`;

test('GI-09 months, founders and the ledger are exact after any history of subscriptions, gifts, renewals, disputes, partial refunds, crashes and repeats', async () => {
  const app = await subscriptionsRoom();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  let history = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 4, maxLength: 14 }), async (acts) => {
      const name = `channel${++history}`;
      const { channel } = await givenRoom(app.db, name);
      await givenSubscribable(app.db, channel.id);
      const people: Person[] = [];
      for (let at = 0; at < PEOPLE; at++) {
        const person = await givenUser(app.db, `p${history}x${at}`);
        await app.post(`/api/v2/channels/${name}/follow`, person);
        people.push(person);
      }
      const paid: { id: string; buyer: Person }[] = [];
      const purchase = async (
        buyer: Person,
        kind: string,
        item: object,
        outcome: TestOutcome,
        { twice = false, dies }: { twice?: boolean; dies: boolean },
      ) => {
        const body = { kind, item: { channel: name, ...item }, idempotency_key: crypto.randomUUID() };
        const own = async () => (await app.get(`/api/v2/channels/${name}/subscription`, buyer)).json().data.own;
        const before = await own();
        const ordered = await app.post('/api/v1/purchases', buyer, body);
        if (ordered.status !== 200) return expect(ordered.status).toBeLessThan(500);
        const { purchase_id: id, resumed } = ordered.json().data;
        const isCanceled = kind === 'subscription' && before?.renewal === 'canceled';
        expect({ resumed, ...(isCanceled && { id }) }).toEqual({ resumed: isCanceled, ...(isCanceled && { id: before.purchase_id }) });
        // Nothing changes but the renewal, and there is nothing to pay.
        const { months, paid_until } = before ?? {};
        if (resumed) return expect(await own()).toMatchObject({ months, paid_until, renewal: 'active' });
        // The node dies before recording the payment, and the provider then reports it again.
        if (dies && outcome !== 'decline') await expect(payAsTest(dyingNode(app.ctx), id, buyer, outcome)).rejects.toThrow('died');
        const end = () => app.post(`/api/internal/v1/payments/test/${id}`, buyer, { outcome });
        for (const { status } of await Promise.all(twice ? [end(), end()] : [end()])) expect([200, 409]).toContain(status);
        if (outcome !== 'decline') paid.push({ id, buyer });
      };
      for (const act of acts) {
        if (act.do === 'pass') {
          app.clock.pass(act.days * DAY_SECONDS);
          if (act.dies) await renewAllDue(dyingNode(app.ctx)).catch(unlessDied);
          await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
          await runAllDue(app.ctx, [supersededDeadline]);
        }
        if (act.do === 'subscribe') await purchase(people[act.who]!, 'subscription', {}, act.outcome, act);
        if (act.do === 'gift') {
          const receiver = act.to === null ? null : people[act.to]!.username;
          const item = { receiver, quantity: receiver === null ? act.quantity : 1, anonymous: act.anonymous };
          await purchase(people[act.who]!, 'gifted_subscriptions', item, 'succeed', { dies: act.dies });
        }
        if (act.do === 'renewal') {
          const path = `/api/v1/subscriptions/${name}/renewal`;
          const reply = await (act.isOn ? app.put(path, people[act.who]!) : app.delete(path, people[act.who]!));
          expect(reply.status).toBeLessThan(500);
        }
        if (act.do === 'optOut') {
          expect((await app.put('/api/v1/subscriptions/settings', people[act.who]!, { accepts_gifts: act.accepts })).status).toBe(200);
        }
        if (act.do === 'dispute' && paid.length > 0) {
          const { id, buyer } = paid[act.at % paid.length]!;
          const dispute = () => app.post(`/api/internal/v1/payments/test/${id}`, buyer, { outcome: 'dispute' });
          for (const { status } of await Promise.all(act.twice ? [dispute(), dispute()] : [dispute()])) expect(status).toBe(200);
        }
        if (act.do === 'win' && paid.length > 0) {
          const { id, buyer } = paid[act.at % paid.length]!;
          expect((await app.post(`/api/internal/v1/payments/test/${id}`, buyer, { outcome: 'win' })).status).toBe(200);
          await restoreWonDispute(app, staff, id);
        }
        if (act.do === 'refund' && paid.length > 0) {
          const { id } = paid[act.at % paid.length]!;
          if (act.dies) await giveBack({ ctx: dyingNode(app.ctx) }, id, act.amount).catch(unlessDied);
          await giveBack(app, id, act.amount);
        }
        expect(await app.faults()).toEqual([]);
        expect({ FROM_MONTHSDb: await app.db.rows(FROM_MONTHS), OVERLAPSDb: await app.db.rows(OVERLAPS) }).toEqual({
          FROM_MONTHSDb: [],
          OVERLAPSDb: [],
        });
      }
      const [founders] = await app.db.rows(sql<{ most: number }>`
        select coalesce(max(count), 0)::int as most from (select count(*) from subscriptions where is_founder group by channel_id) f`);
      expect(founders!.most).toBeLessThanOrEqual(FOUNDERS);
      // The provider holds the unrefunded money: a price per remaining month, plus less than one price per payment.
      const held = await app.db.row(sql<{ money: number; kept: number; payments: number }>`
        select coalesce(sum(y.amount - y.refunded + y.set_aside), 0)::int as money, coalesce(sum(y.amount - y.refunded), 0)::int as kept,
               count(*)::int as payments
          from payments y`);
      const months = await app.db.row(
        sql<{ count: number }>`select count(*)::int as count from subscription_months where reversed_at is null`,
      );
      const clearing = [clearingAccount('USD', 'test'), clearingAccount('USD', 'test set aside')];
      const { money, kept, payments } = held!;
      expect(await balancesOf(app.db, clearing)).toEqual([0 - money, money - kept]);
      const over = months!.count * PRICE - kept;
      expect(over >= 0 && over < Math.max(1, payments) * PRICE).toBe(true);
    }),
    { numRuns: 20 },
  );
});

const dyingNode = (ctx: Ctx): Ctx => ({
  ...ctx,
  tx: (work) =>
    ctx.tx(async (tx) => {
      await work(tx);
      throw new Error('died');
    }),
});

const unlessDied = (error: Error) => {
  if (error.message !== 'died') throw error;
};

/** Staff restore a purchase after a won dispute, twice concurrently. */
async function restoreWonDispute(app: SubscriptionsRoom, staff: Person, id: string): Promise<void> {
  const { payments } = (await app.get(`/api/internal/v1/purchases/${id}`, staff)).json().data.purchase;
  const dispute_id = payments.find((payment: { won_dispute_id: string | null }) => payment.won_dispute_id !== null)?.won_dispute_id;
  if (!dispute_id) return;
  const give = () => app.post(`/api/internal/v1/purchases/${id}/again`, staff, { dispute_id, reason: '' });
  expect((await Promise.all([give(), give()])).map(({ status }) => status).toSorted()).toEqual([200, 409]);
}
