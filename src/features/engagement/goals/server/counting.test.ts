import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS, msAfter, secondsAfter } from '#core/contract/durations.ts';
import type { Tx } from '#core/server/context.ts';
import { recordStatements } from '#core/server/testing/record-statements.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { givenSubscription } from '#features/channel/channels/server/testing.ts';
import { identify } from '#features/people/accounts/server/api.ts';
import { countSubscriptions, uncountSubscriptions } from './count.ts';
import { readGoals } from './find-goals.ts';
import { aNewGoal, type GoalChannel, givenCrowd, givenGoalChannel, goalFeatures, runGoalClock, storedGoal } from './testing.ts';

/** Follows without waiting for snapshots between requests. A busy database may refuse some of a crowd, who then retry. */
async function sendFollow(app: TestApp, room: GoalChannel, who: { token: string }): Promise<number> {
  const headers = { authorization: `Bearer ${who.token}` };
  const { statusCode } = await app.http.inject({ method: 'POST', url: room.follow, headers });
  return statusCode === 503 ? sendFollow(app, room, who) : statusCode;
}

const CROWD = 200;
let app: TestApp;
let room: GoalChannel;
let crowd: Awaited<ReturnType<typeof givenCrowd>>;
beforeAll(async () => {
  app = await testApp(goalFeatures, { database: await testDatabase(goalFeatures), identify });
  crowd = await givenCrowd(app.db, 'crowd', CROWD);
});
beforeEach(async () => {
  app.clock.pass(DAY_SECONDS);
  room = await givenGoalChannel(app.db);
  app.published.length = 0;
});

const start = (change = {}) => app.post(room.goals, room.ana, aNewGoal(change));
const events = (event: string) => app.published.filter((one) => one.event === event && one.channel === `channel_${room.channelId}`);
const stored = (type?: string) => storedGoal(app.db, room.channelId, type);
/** Stores the subscriptions and announces them, as a purchase does in its transaction. */
const buy = (people: readonly { id: number }[], paymentId: string, days = 30) =>
  app.ctx.tx(async (tx) => {
    await subscribe(tx, people, days);
    await countSubscriptions(tx, [{ channelId: room.channelId, paymentId, quantity: people.length, boughtAt: tx.now() }]);
  });
const subscribe = async (tx: Tx, people: readonly { id: number }[], days: number) => {
  const expiresAt = secondsAfter(tx.now(), days * DAY_SECONDS);
  for (const { id } of people) await givenSubscription(tx, room.channelId, id, { expiresAt });
};

test(`GO-06 a goal is achieved exactly once when ${CROWD} people follow at once, by the follow that reaches it`, async () => {
  await start({ target_value: CROWD / 2 });
  app.published.length = 0;
  const statuses = await Promise.all(crowd.map((who) => sendFollow(app, room, who)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await app.flush();
  expect(await stored()).toMatchObject({ counted: CROWD / 2, status: 'achieved' });
  expect(events('GoalAchievedEvent')).toMatchObject([{ payload: { current_value: CROWD / 2, status: 'achieved' } }]);
  // The rest of the crowd changed nothing, so there was nothing left to publish.
  expect(events('GoalProgressUpdateEvent').length).toBeLessThanOrEqual(1);
});

test('of two goals of one type that are started at once, one is created', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => start()));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(events('GoalCreatedEvent')).toHaveLength(1);
});

test('GO-06 a target that is lowered during follows is either refused or reached by one of them', async () => {
  const id = (await start({ target_value: 1000 })).json().data.goal.id;
  const people = crowd.slice(0, 20);
  const [reply] = await Promise.all([
    app.patch(`${room.goals}/${id}`, room.ana, { target_value: 10 }),
    ...people.map((who) => app.post(room.follow, who)),
  ]);
  const goal = (await stored())!;
  expect([reply.status, goal.status]).toEqual(reply.status === 200 ? [200, 'achieved'] : [422, 'active']);
  expect(goal.counted).toBe(reply.status === 200 ? 10 : 20);
  expect(events('GoalAchievedEvent')).toHaveLength(reply.status === 200 ? 1 : 0);
});

test.each([true, false])(
  'GO-06 concurrent purchases achieve a subscription goal once (since its creation: %s)',
  async (count_from_creation) => {
    await start({ type: 'subscriptions', target_value: 12, count_from_creation });
    app.published.length = 0;
    await Promise.all(crowd.slice(0, 20).map((who, at) => buy([who], `payment ${room.channelId} ${at}`)));
    expect(await stored('subscriptions')).toMatchObject({ counted: 12, status: 'achieved' });
    expect(events('GoalAchievedEvent')).toHaveLength(1);
  },
);

test('a payment counts once, and its refund removes exactly what it added', async () => {
  await start({ type: 'subscriptions', target_value: 100 });
  const gift = { channelId: room.channelId, paymentId: 'gift', quantity: 10, boughtAt: app.clock.now() };
  const early = { ...gift, paymentId: 'early', boughtAt: msAfter(app.clock.now(), -1) };
  await app.ctx.tx((tx) => countSubscriptions(tx, [gift, early]));
  await app.ctx.tx((tx) => countSubscriptions(tx, [gift]));
  expect(await stored('subscriptions')).toMatchObject({ counted: 10 });
  for (const [quantity, counted] of [
    [3, 7],
    [9, 0],
    [9, 0],
  ]) {
    await app.ctx.tx((tx) => uncountSubscriptions(tx, [{ ...gift, quantity: quantity! }, early, { ...gift, paymentId: 'unknown' }]));
    expect(await stored('subscriptions')).toMatchObject({ counted });
  }
});

test.each([
  ['without an end', null, undefined],
  ['with an end', 7 * DAY_SECONDS, undefined],
  ['with a changed end', null, 7 * DAY_SECONDS],
])('a goal for all active subscriptions %s falls when they end, and publishes it within a minute', async (_what, end, newEnd) => {
  const after = (seconds: number | null) => seconds && secondsAfter(app.clock.now(), seconds).toISOString();
  await buy(crowd.slice(0, 3), 'first', 1);
  await buy(crowd.slice(3, 5), 'second', 2);
  const reply = await start({ type: 'subscriptions', target_value: 10, count_from_creation: false, end_date: after(end) });
  if (newEnd !== undefined) await app.patch(`${room.goals}/${reply.json().data.goal.id}`, room.ana, { end_date: after(newEnd) });
  expect(await stored('subscriptions')).toMatchObject({ counted: 5 });
  app.published.length = 0;
  for (let hours = 0; hours < 24; hours++) {
    app.clock.pass(3600);
    await runGoalClock(app.ctx);
  }
  await app.flush();
  expect(await stored('subscriptions')).toMatchObject({ counted: 2 });
  expect(events('GoalProgressUpdateEvent')).toMatchObject([{ payload: { current_value: 2 } }]);
});

test('a goal for all active subscriptions counts them at its end date when it expires', async () => {
  await buy(crowd.slice(0, 3), 'first', 1);
  const end_date = msAfter(app.clock.now(), DAY_MS / 2).toISOString();
  await start({ type: 'subscriptions', target_value: 10, count_from_creation: false, end_date });
  app.clock.pass(2 * DAY_SECONDS);
  await runGoalClock(app.ctx);
  expect(await stored('subscriptions')).toMatchObject({ counted: 3, status: 'expired' });
});

describe('the cost of counting', () => {
  let app: TestApp;
  let statements: string[];
  beforeAll(async () => {
    const recorded = recordStatements(await testDatabase(goalFeatures));
    statements = recorded.statements;
    app = await testApp(goalFeatures, { database: recorded.database, identify });
  });
  afterAll(() => statements.splice(0));
  const ofGoals = () => statements.filter((statement) => /\bgoals\b|goal_subscriptions/.test(statement));

  test('GO-06 a follow costs one statement, with or without a goal, and a crowd of follows is two frames', async () => {
    const room = await givenGoalChannel(app.db);
    const crowd = await givenCrowd(app.db, 'raid', 30);
    const [first, ...others] = crowd;
    statements.length = 0;
    await app.post(room.follow, first!);
    expect(ofGoals()).toHaveLength(1);
    app.clock.pass(1);
    await app.post(room.goals, room.ana, aNewGoal({ target_value: 1000 }));
    await app.post(room.follow, others[0]!);
    statements.length = 0;
    app.published.length = 0;
    for (const who of others.slice(1)) await sendFollow(app, room, who);
    await app.flush();
    const written = ofGoals().filter((statement) => statement.startsWith('update goals'));
    const frames = app.published.filter(({ event }) => event === 'GoalProgressUpdateEvent');
    expect([written.length, ofGoals().length - written.length, frames.length]).toEqual([28, 2, 2]);
    expect(frames.at(-1)!.payload).toMatchObject({ current_value: 29 });
    expect(await readGoals(app.ctx, room.slug)).toMatchObject([{ current_value: 29 }]);
  });

  test('a gift of 100 subscriptions and a batch of 100 renewals cost two statements, or one without a goal', async () => {
    const room = await givenGoalChannel(app.db);
    const pay = async (from: number) => {
      const paid = Array.from({ length: 100 }, (_, at) => ({
        channelId: room.channelId,
        paymentId: `p${from + at}`,
        quantity: 1,
        boughtAt: app.clock.now(),
      }));
      statements.length = 0;
      await app.ctx.tx((tx) => countSubscriptions(tx, paid));
      return statements.slice(statements.indexOf('begin'), statements.indexOf('commit')).length - 1;
    };
    expect(await pay(0)).toBe(1);
    await app.post(room.goals, room.ana, aNewGoal({ type: 'subscriptions', target_value: 1000 }));
    expect(await pay(100)).toBe(2);
    expect(await storedGoal(app.db, room.channelId, 'subscriptions')).toMatchObject({ counted: 100 });
  });
});
