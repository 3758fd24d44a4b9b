import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '#core/contract/durations.ts';
import { Refusal } from '#core/contract/refusal.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenSubscription } from '#features/channel/channels/server/testing.ts';
import {
  subscriptionGiftPaid,
  subscriptionGiftReversed,
  subscriptionPaid,
  subscriptionReversed,
} from '#features/economy/subscriptions/server/api.ts';
import { GOAL_TYPES, type GoalType } from '#features/engagement/goals/contract.ts';
import { goalOnWire } from './find-goals.ts';
import { cancel, create, edit } from './manage-goals.ts';
import { listLatestGoals } from './store.ts';
import { GoalsModel } from './testing/goals-model.ts';
import { aNewGoal, givenCrowd, givenGoalChannel, goalFeatures, runGoalClock } from './testing.ts';

const PEOPLE = 6;

type Act =
  | { do: 'follow' | 'unfollow'; who: number }
  | { do: 'pay'; who: number; days: number }
  | { do: 'gift'; to: number[]; days: number }
  | { do: 'reverse'; payment: number; quantity: number }
  | { do: 'create'; type: GoalType; fromCreation: boolean; target: number; hours: number | null }
  | { do: 'edit'; type: GoalType; target: number; hours: number | null }
  | { do: 'cancel'; type: GoalType }
  | { do: 'pass'; seconds: number };

const who = fc.nat({ max: PEOPLE - 1 });
const type = fc.constantFrom(...GOAL_TYPES);
const target = fc.integer({ min: 1, max: 6 });
const hours = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 2 });
const days = fc.integer({ min: 1, max: 3 });
const anAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('follow' as const, 'unfollow' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), who, days }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('gift' as const), to: fc.uniqueArray(who, { minLength: 1 }), days }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), payment: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), type, fromCreation: fc.boolean(), target, hours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), type, target, hours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), type }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(60, 3600, 7 * 3600, DAY_SECONDS) }) },
);

async function aChannel(app: TestApp) {
  const room = await givenGoalChannel(app.db);
  const people = await givenCrowd(app.db, `person_${room.channelId}`, PEOPLE);
  return { ...room, people, model: new GoalsModel() };
}
type Channel = Awaited<ReturnType<typeof aChannel>>;

/** Returns false when refused. Any other error fails the test. */
const isAccepted = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Performs the act through the use cases and on the model, which must agree on refusals. */
async function perform(app: TestApp, { slug, ana, channelId, follow, people, model }: Channel, act: Act): Promise<void> {
  const { ctx, clock } = app;
  const now = clock.now();
  const at = now.getTime();
  const endOf = (after: number | null) => (after === null ? null : new Date(at + after * HOUR_MS));
  const subscribe = (receivers: readonly number[], length: number, announce: Parameters<typeof ctx.tx>[0]) =>
    ctx.tx(async (tx) => {
      for (const one of receivers) {
        const expiresAt = new Date(model.subscribed(one, at) + length);
        await givenSubscription(tx, channelId, people[one]!.id, { expiresAt });
      }
      await announce(tx);
    });
  switch (act.do) {
    case 'follow':
      await app.post(follow, people[act.who]!);
      return model.follow(act.who, at);
    case 'unfollow':
      await app.delete(follow, people[act.who]!);
      return model.unfollow(act.who);
    case 'pay': {
      const { id: userId, username } = people[act.who]!;
      const id = `${channelId} ${model.payments.length}`;
      await subscribe([act.who], act.days * DAY_MS, (tx) =>
        tx.announce(subscriptionPaid, [{ id, channelId, userId, username, months: 1, isRenewal: false, at: now }]),
      );
      return model.pay([act.who], act.days * DAY_MS, at);
    }
    case 'gift': {
      const id = `${channelId} ${model.payments.length}`;
      const receivers = act.to.map((one) => ({ userId: people[one]!.id, username: people[one]!.username }));
      await subscribe(act.to, act.days * DAY_MS, (tx) =>
        tx.announce(subscriptionGiftPaid, [{ id, channelId, gifterId: ana.id, isAnonymous: false, receivers, at: now }]),
      );
      return model.pay(act.to, act.days * DAY_MS, at);
    }
    case 'reverse': {
      const payment = model.payments[act.payment];
      if (!payment) return;
      const { to, at: boughtAt } = payment;
      const fact = {
        id: `${channelId} ${act.payment}`,
        channelId,
        userId: ana.id,
        quantity: act.quantity,
        boughtAt: new Date(boughtAt),
        at: now,
      };
      await ctx.tx(async (tx) => {
        for (const one of to) await givenSubscription(tx, channelId, people[one]!.id, { expiresAt: now });
        if (to.length === 1) await tx.announce(subscriptionReversed, [fact]);
        else await tx.announce(subscriptionGiftReversed, [{ ...fact, isAnonymous: false }]);
      });
      return model.reverse(act.payment, act.quantity, at);
    }
    case 'create': {
      const end = endOf(act.hours);
      const wanted = {
        type: act.type,
        target_value: act.target,
        count_from_creation: act.fromCreation,
        end_date: end?.toISOString() ?? null,
      };
      const done = await isAccepted(create(ctx, slug, ana, aNewGoal(wanted)));
      return expect(done).toBe(model.create(act.type, act.fromCreation, act.target, end?.getTime() ?? null, at));
    }
    case 'edit': {
      const id = (await listLatestGoals(app.db, channelId)).find((goal) => goal.type === act.type)?.id ?? 'none';
      const end = endOf(act.hours);
      const done = await isAccepted(edit(ctx, slug, id, ana, { target_value: act.target, end_date: end?.toISOString() ?? null }));
      return expect(done).toBe(model.edit(act.type, act.target, end?.getTime() ?? null));
    }
    case 'cancel': {
      const id = (await listLatestGoals(app.db, channelId)).find((goal) => goal.type === act.type)?.id ?? 'none';
      return expect(await isAccepted(cancel(ctx, slug, id, ana))).toBe(model.cancel(act.type));
    }
    case 'pass':
      clock.pass(act.seconds);
      await runGoalClock(ctx);
      return model.pass(clock.now().getTime());
  }
}

test('GO-02 GO-06 after any history every goal matches a naive model, and was achieved at most once', async () => {
  const app = await testApp(goalFeatures, { database: await testDatabase(goalFeatures) });
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 5, maxLength: 40 }), async (history) => {
      app.clock.pass(100 * DAY_SECONDS);
      const channel = await aChannel(app);
      app.published.length = 0;
      for (const act of history) {
        await perform(app, channel, act);
        const goals = (await listLatestGoals(app.db, channel.channelId)).map((row) => goalOnWire(row, app.clock.now()));
        const seen = goals.map(({ type: of, status, current_value }) => [of, status, current_value]).sort();
        expect(seen).toEqual(channel.model.shown().sort());
      }
      await app.flush();
      const achieved = app.published
        .filter(({ event }) => event === 'GoalAchievedEvent')
        .map(({ payload }) => (payload as { id: string }).id);
      expect([achieved.length, new Set(achieved).size]).toEqual([channel.model.achieved, channel.model.achieved]);
    }),
    { numRuns: 40 },
  );
});
