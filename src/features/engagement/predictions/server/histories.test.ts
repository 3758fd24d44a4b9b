import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { Refusal } from '#core/contract/refusal.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import { poolAccount } from '#core/server/ledger/accounts.ts';
import { balanceOf } from '#core/server/ledger/read.ts';
import { verify } from '#core/server/ledger/verify.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { pointsOf } from '#features/engagement/points/server/api.ts';
import { changePointsSettings } from '#features/engagement/points/server/settings.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { isOpen } from '#features/engagement/predictions/rules/states.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { predictionsServer } from './feature.ts';
import { change, create } from './manage-predictions.ts';
import { checkPools } from './pay-out.ts';
import { readLatest } from './read-predictions.ts';
import { givenPoints, predictionFeatures, runDueDeadlines } from './testing.ts';
import { voteBatch } from './vote.ts';

const PEOPLE = 5;
const POINTS = 500;

/** `crash`: a clock or payout step fails before its commit. */
type Act =
  | { do: 'create' }
  | { do: 'vote'; who: number; side: number; amount: number; twice: boolean }
  | { do: 'change'; to: string; side: number }
  | { do: 'points'; on: boolean }
  | { do: 'pass'; seconds: number }
  | { do: 'step'; crash: boolean };

const side = fc.integer({ min: 0, max: 1 });
const anAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('create' as const) }),
  fc.record({
    do: fc.constant('vote' as const),
    who: fc.integer({ min: 0, max: PEOPLE - 1 }),
    side,
    amount: fc.oneof(fc.integer({ min: 10, max: 60 }), fc.constantFrom(9, POINTS, POINTS + 1)),
    twice: fc.boolean(),
  }),
  fc.record({ do: fc.constant('change' as const), to: fc.constantFrom('LOCKED', 'RESOLVED', 'CANCELLED'), side }),
  fc.record({ do: fc.constant('points' as const), on: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(1, 300, DAY_SECONDS) }),
  fc.record({ do: fc.constant('step' as const), crash: fc.boolean() }),
);
// Every history starts with many votes; without votes there is little to check.
const aHistory = fc
  .tuple(
    fc.array(
      anAct.filter((act) => act.do === 'vote'),
      { minLength: 3, maxLength: 8 },
    ),
    fc.array(anAct, { minLength: 3, maxLength: 12 }),
  )
  .map(([votes, rest]): Act[] => [{ do: 'create' }, ...votes, ...rest]);

/** Refusals are expected; any other error fails the test. */
async function answered(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function aChannel(app: TestApp) {
  const slug = 'ana';
  const { broadcaster, channel } = await givenRoom(app.db);
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => givenUser(app.db, `p${at}`)));
  await givenPoints(app.ctx, channel.id, people, POINTS);
  const latest = async () => (await readLatest(app.ctx, slug, null)).prediction;
  return { slug, broadcaster, channelId: channel.id, people, latest };
}

type Channel = Awaited<ReturnType<typeof aChannel>>;

/** The prediction deadlines, failing just before the commit. */
const CRASHING = predictionsServer.deadlines!.map((deadline) => ({
  ...deadline,
  run: async (...args: Parameters<typeof deadline.run>): Promise<null> => {
    await deadline.run(...args);
    throw new Error('the node died');
  },
}));

async function perform(app: TestApp, { slug, broadcaster, channelId, people, latest }: Channel, act: Act): Promise<void> {
  const { ctx } = app;
  const outcome = (prediction: Prediction | null, at: number) => prediction?.outcomes[at]?.id ?? 'none';
  switch (act.do) {
    case 'create':
      return answered(create(ctx, slug, broadcaster, { title: 'Win?', outcomes: ['Yes', 'No'], duration: 300 }));
    case 'vote': {
      const outcomeId = outcome(await latest(), act.side);
      const ask = { channelId, userId: people[act.who]!.id, isBroadcaster: false, outcomeId, amount: act.amount };
      await Promise.all((act.twice ? [1, 2] : [1]).map(() => voteBatch(ctx, [ask])));
      return;
    }
    case 'change': {
      const prediction = await latest();
      const body = { state: act.to, winning_outcome_id: outcome(prediction, act.side) };
      return answered(change(ctx, slug, prediction?.id ?? 'none', broadcaster, body));
    }
    case 'points': {
      await changePointsSettings(ctx, slug, broadcaster, { channel_points_enabled: act.on });
      const prediction = await latest();
      // PR-14: without points no prediction stays open.
      if (!act.on && prediction) expect(isOpen(prediction.state)).toBe(false);
      return;
    }
    case 'pass':
      return app.clock.pass(act.seconds);
    case 'step':
      await runAllDue(ctx, act.crash ? CRASHING : predictionsServer.deadlines!);
  }
}

test('PR-07 PR-02 PR-14 after any history the ledger balances, no balance is negative and every pool is paid out exactly', async () => {
  const app = await testApp(predictionFeatures);
  const channel = await aChannel(app);
  await fc.assert(
    fc.asyncProperty(aHistory, async (history) => {
      await perform(app, channel, { do: 'points', on: true });
      for (const act of history) await perform(app, channel, act);

      // Finally the clock decides open predictions, and all payouts finish.
      for (let days = 0; days < 3; days++) {
        app.clock.pass(DAY_SECONDS);
        await runDueDeadlines(app);
      }
      const last = await channel.latest();
      expect(last && isOpen(last.state)).toBe(false);
      const points = await Promise.all(channel.people.map(({ id }) => pointsOf(app.db, channel.channelId, id)));
      expect(points.every((one) => one >= 0)).toBe(true);
      expect(points.reduce((sum, one) => sum + one, 0)).toBe(PEOPLE * POINTS);
      expect(await balanceOf(app.db, poolAccount('points', last!.id, channel.channelId))).toBe(0);
    }),
    { numRuns: 10 },
  );
  expect((await verify(app.db, [checkPools])).faults).toEqual([]);
});
