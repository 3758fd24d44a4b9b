import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { arrayOf } from '#core/server/db/unnest.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { clearingAccount } from '#core/server/ledger/accounts.ts';
import { balancesOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import type { LeaderboardEntry } from '#features/economy/leaderboards/contract.ts';
import { BOARDS, listOf, PERIODS, startOf } from '#features/economy/leaderboards/rules.ts';
import { failedRefundJob } from '#features/economy/payments/server/after-refund.ts';
import { stopRenewalJob } from '#features/economy/payments/server/change-renewal.ts';
import { reviewDue } from '#features/economy/payments/server/review-purchases.ts';
import { sendRefundJob } from '#features/economy/payments/server/send-refund.ts';
import { listPayments } from '#features/economy/payments/server/store/payments.ts';
import { recordEvent } from '#features/economy/payments/server/stripe/record-event.ts';
import type { FakeEvent } from '#features/economy/payments/server/stripe/testing/fake-account.ts';
import { deliver, FakeStripe, STRIPE_SETTINGS } from '#features/economy/payments/server/stripe/testing/fake-stripe.ts';
import { dyingBeforeCommit, pick, shuffled, unlessKilled } from '#features/economy/payments/server/stripe/testing/stripe-app.ts';
import { supersededDeadline } from '#features/economy/subscriptions/server/months.ts';
import { givenSubscribable } from '#features/economy/subscriptions/server/testing.ts';
import { aNewGoal } from '#features/engagement/goals/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';

const DAY = 24 * 3600;
const PEOPLE = 4;
const GIFTS = ['hell_yeah', 'full_send', 'rage_quit'] as const;
const ITEMS = {
  kicks: () => ({ plan_id: 'kicks_500' }),
  subscription: (channel: string) => ({ channel }),
  gifted_subscriptions: (channel: string) => ({ channel, quantity: 2 }),
};

type Act =
  | { do: 'order'; who: number; kind: keyof typeof ITEMS }
  | { do: 'pay' | 'renew' | 'stop' | 'refund' | 'dispute' | 'lose' | 'win'; at: number }
  | { do: 'send'; who: number; gift: number; key: number; copies: number }
  | { do: 'deliver'; seed: number; share: number; dies: boolean }
  | { do: 'pass'; days: number };

const at = fc.nat(5);
const who = fc.nat(PEOPLE - 1);
const only = <Name extends Act['do']>(...names: Name[]) => fc.record({ do: fc.constantFrom(...names), at });
const anAct = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      kind: fc.constantFrom(...(Object.keys(ITEMS) as (keyof typeof ITEMS)[])),
    }),
  },
  { weight: 5, arbitrary: only('pay') },
  { weight: 2, arbitrary: only('renew') },
  { weight: 1, arbitrary: only('stop') },
  { weight: 2, arbitrary: only('refund', 'dispute') },
  { weight: 1, arbitrary: only('lose', 'win') },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      who,
      gift: fc.nat(GIFTS.length - 1),
      key: fc.nat(5),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), seed: fc.nat(), share: fc.constantFrom(0.3, 0.7, 1), dies: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 3, 30) }) },
) as fc.Arbitrary<Act>;

/** One of each has been bought and all KICKs are spent, so that there is something to renew and refund. */
const BEGUN: readonly Act[] = [
  ...(['kicks', 'subscription', 'gifted_subscriptions'] as const).map((kind, who): Act => ({ do: 'order', who, kind })),
  ...[0, 1, 2].map((at): Act => ({ do: 'pay', at })),
  { do: 'deliver', seed: 1, share: 1, dies: true },
  { do: 'send', who: 0, gift: GIFTS.indexOf('rage_quit'), key: 0, copies: 1 },
];

const JOBS = [sendRefundJob, stopRenewalJob, failedRefundJob];

/** The gifts of KICKs, and of subscriptions by name, in a channel after reversals. */
const STANDING = {
  kicks: (channelId: number) => sql<Standing>`
    select sender_id as "giverId", amount - reversed as quantity, created_at as at from kicks_gifts where channel_id = ${channelId}::int8`,
  gifts: (channelId: number) => sql<Standing>`
    select g.gifter_id as "giverId", count(*)::int as quantity, g.created_at as at
      from subscription_gifts g join subscription_months m on m.gift_id = g.id
     where g.channel_id = ${channelId}::int8 and not g.is_anonymous and m.reversed_at is null group by g.id`,
};
interface Standing {
  giverId: number;
  quantity: number;
  at: Date;
}

/** The amount of each giver since a day, as `giver quantity`, without fully reversed ones. */
function totalsSince(day: string, gifts: readonly Standing[]): string[] {
  const counted = Map.groupBy(
    gifts.filter(({ at }) => at >= new Date(day)),
    ({ giverId }) => giverId,
  );
  return [...counted]
    .map(([giverId, own]) => ({ giverId, quantity: own.reduce((sum, gift) => sum + gift.quantity, 0) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ giverId, quantity }) => `${giverId} ${quantity}`);
}

test(`GI-09 SU-01 GO-06 LB-01 ledger, goal and leaderboards are correct after any purchases, renewals, refunds and disputes, however their Stripe events arrive (seed ${fuzzSeed})`, async () => {
  const settings = { ...STRIPE_SETTINGS, PUBLIC_URL: 'https://tv.example', PLATFORM_SHARE: 10 };
  const app = await testApp(features, { flags: { beta: true }, settings, publicUrl: 'https://tv.example' });
  const stripe = await FakeStripe.start(app.clock.now);
  app.ctx.services.stripeApi = stripe.url;
  const { account: bank } = stripe;
  const checks = features.flatMap(({ ledgerChecks }) => ledgerChecks ?? []);
  let histories = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 15, maxLength: 30 }), fc.nat(BEGUN.length), async (acts, goalAfter) => {
      const name = `channel${++histories}`;
      const { channel, broadcaster } = await givenRoom(app.db, name);
      await givenSubscribable(app.db, channel.id);
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => givenUser(app.db, `p${histories}x${index}`)));
      for (const { id } of people) await givenFollow(app.db, channel.id, id);
      await seeEverybody();
      const from = {
        sessions: bank.sessions.size,
        intents: bank.intents.size,
        subscriptions: bank.subscriptions.size,
        events: bank.events.length,
      };
      const own = <T>(map: ReadonlyMap<string, T>, skipped: number) => [...map.keys()].slice(skipped);
      const paid = () => own(bank.intents, from.intents).filter((id) => bank.intents.get(id)!.status === 'succeeded');
      const purchases: string[] = [];
      const accepted = new Set<string>();
      const waiting: FakeEvent[] = [];
      let taken = from.events;
      for (const act of BEGUN.slice(0, goalAfter)) await perform(act);
      const goalSince = await startGoal();
      for (const act of [...BEGUN.slice(goalAfter), ...acts]) await perform(act);

      // Everything arrives in the end, shuffled and twice, followed by the jobs' calls of Stripe.
      await send(shuffled([...bank.events.slice(from.events), ...bank.events.slice(from.events)], 7));
      await runDueJobs(app.ctx, JOBS);
      await runAllDue(app.ctx, [supersededDeadline]);
      await runDueJobs(app.ctx, JOBS);
      collect();
      await send(waiting);
      expect(await balancesOf(app.db, [clearingAccount('USD', 'stripe')])).toEqual([0 - bank.balance()]);
      expect((await verify(app.db, checks)).faults).toEqual([]);
      expect((await listPayments(app.db, purchases)).length).toBe(paid().length);
      const ids = people.map(({ id }) => id);
      const sent = await app.db.row(
        sql<{ gifts: number }>`select count(*)::int as gifts from kicks_gifts where sender_id = any(${arrayOf('int8', ids)})`,
      );
      expect(sent!.gifts).toBe(accepted.size);
      const { goals } = (await app.get(`/api/v2/channels/${name}/goals`, null)).json().data;
      expect(goals).toMatchObject([{ status: 'active', current_value: await keptSince(goalSince) }]);
      await compareLeaderboards();

      /** Starts a goal with an unreachable target, later than all earlier purchases. */
      async function startGoal(): Promise<Date> {
        app.clock.pass(1);
        const goal = aNewGoal({ type: 'subscriptions', target_value: 1000 });
        expect((await app.post(`/api/v2/channels/${name}/goals`, broadcaster, goal)).status).toBe(200);
        return app.clock.now();
      }

      /** The months that were bought, for oneself or others, and not revoked. */
      async function keptSince(since: Date): Promise<number> {
        const row = await app.db.row(sql<{ kept: number }>`
          select count(*)::int as kept from subscription_months
           where channel_id = ${channel.id}::int8 and reversed_at is null and given_at >= ${since}::timestamptz`);
        return row!.kept;
      }

      async function compareLeaderboards(): Promise<void> {
        const { json: gifts } = await app.get(`/api/v2/channels/${name}/leaderboards`, null);
        const { json: kicks } = await app.get(`/api/v1/kicks/${channel.id}/leaderboard`, null);
        const lists = { ...gifts(), ...kicks().data };
        for (const board of BOARDS) {
          const standing = await app.db.rows(STANDING[board](channel.id));
          for (const period of PERIODS) {
            const list = listOf(board, period).replace('kicks_', 'kicks_gifts_');
            const listed = lists[list].map((entry: LeaderboardEntry) => `${entry.user_id} ${entry.quantity}`);
            expect(listed.sort(), list).toEqual(totalsSince(startOf(period, app.clock.now()), standing).sort());
          }
        }
      }

      /** Gifts go to followers who were seen lately. */
      async function seeEverybody(): Promise<void> {
        await app.db.rows(
          sql`update sessions set last_seen_at = ${app.clock.now()} where user_id = any(${arrayOf(
            'int8',
            people.map(({ id }) => id),
          )})`,
        );
      }

      function collect(): void {
        waiting.push(...bank.events.slice(taken));
        taken = bank.events.length;
      }

      async function perform(act: Act): Promise<void> {
        if (act.do === 'order') return order(people[act.who]!, act.kind);
        if (act.do === 'send') return sendKicks(act);
        if (act.do === 'deliver') return deliverSome(act);
        if (act.do === 'pass') {
          app.clock.pass(act.days * DAY);
          await seeEverybody();
          await reviewDue.run(app.ctx, undefined as never);
          await runAllDue(app.ctx, [supersededDeadline]);
          return;
        }
        const session = pick(own(bank.sessions, from.sessions), act.at);
        const subscription = pick(own(bank.subscriptions, from.subscriptions), act.at);
        const intent = pick(paid(), act.at);
        if (act.do === 'pay' && session) bank.pay(session);
        if (act.do === 'renew' && subscription) bank.renew(subscription, true);
        if (act.do === 'stop' && subscription) bank.cancelAtEnd(subscription, true);
        if (intent) atIntent(act.do, intent);
      }

      async function order(buyer: (typeof people)[number], kind: keyof typeof ITEMS): Promise<void> {
        const ordered = await app.post('/api/v1/purchases', buyer, { kind, item: ITEMS[kind](name), idempotency_key: randomUUID() });
        // Too few people may be left to receive gifts.
        if (ordered.status === 200 && !ordered.json().data.resumed) purchases.push(ordered.json().data.purchase_id);
        if (ordered.status !== 200) expect(ordered.status, ordered.text).toBe(409);
      }

      async function sendKicks({ who, gift, key, copies }: Extract<Act, { do: 'send' }>): Promise<void> {
        const body = { gift_id: GIFTS[gift], idempotency_key: `${name}-${who}-${key}` };
        const replies = await Promise.all(
          Array.from({ length: copies }, () => app.post(`/api/v1/kicks/${channel.id}/gift`, people[who]!, body)),
        );
        for (const { status, text } of replies) {
          expect(status, text).toBeLessThan(500);
          if (status === 200) accepted.add(body.idempotency_key);
        }
      }

      async function deliverSome({ seed, share, dies }: Extract<Act, { do: 'deliver' }>): Promise<void> {
        collect();
        const events = shuffled(waiting, seed);
        const some = events.splice(0, Math.ceil(events.length * share));
        waiting.splice(0, waiting.length, ...events);
        if (dies) for (const event of some) await recordEvent(dyingBeforeCommit(app.ctx), event as never).catch(unlessKilled);
        await Promise.all([send(some), runDueJobs(app.ctx, JOBS)]);
      }

      function atIntent(what: Act['do'], intent: string): void {
        const left = bank.left(intent);
        if (what === 'refund' && left > 0) bank.refund(intent, Math.ceil(left / 2));
        if (what === 'dispute' && left > 0) bank.dispute(intent, 'needs_response', left);
        const dispute = [...bank.disputes.values()].find(({ payment_intent }) => payment_intent === intent);
        if (what === 'lose' && dispute) bank.decide(dispute.id, 'lost');
        if (what === 'win' && dispute) bank.decide(dispute.id, 'won');
      }
    }),
    { numRuns: 12, seed: fuzzSeed },
  );

  async function send(events: readonly FakeEvent[]): Promise<void> {
    const replies = await Promise.all(events.map((event) => deliver(app, event)));
    for (const { status, text } of replies) expect(status, text).toBe(200);
  }
});
