import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { givenFollow } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { buy, endPayment, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { givenSubscribable, subscriptionFeatures } from '#features/economy/subscriptions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { goalsServer } from './feature.ts';
import { aNewGoal, runGoalClock } from './testing.ts';

const FANS = 20;

let app: TestApp;
let room: Awaited<ReturnType<typeof givenRoom>>;
let noor: Awaited<ReturnType<typeof givenUser>>;
let eve: Awaited<ReturnType<typeof givenUser>>;
beforeEach(async () => {
  app = await testApp([...subscriptionFeatures, goalsServer]);
  room = await givenRoom(app.db);
  await givenSubscribable(app.db, room.channel.id);
  noor = await givenUser(app.db, 'noor');
  eve = await givenUser(app.db, 'eve');
  for (let at = 0; at < FANS; at++) await givenFollow(app.db, room.channel.id, (await givenUser(app.db, `fan${at}`)).id);
});

const start = async (change = {}): Promise<string> => {
  const reply = await app.post(
    '/api/v2/channels/ana/goals',
    room.broadcaster,
    aNewGoal({ type: 'subscriptions', target_value: 50, ...change }),
  );
  return reply.json().data.goal.id;
};
const shown = async () => {
  const [goal] = (await app.get('/api/v2/channels/ana/goals', null)).json().data.goals;
  return [goal.current_value, goal.status];
};
const goalsPublished = () => app.published.filter(({ event }) => event.startsWith('Goal')).map(({ event }) => event);
const subscribe = () => buy(app, noor, 'subscription', { channel: 'ana' });
const gift = (quantity: number) => buy(app, eve, 'gifted_subscriptions', { channel: 'ana', quantity });

describe('GO-06 real purchases change a subscription goal', () => {
  test('since its creation, every bought, renewed or gifted subscription counts until it is refunded', async () => {
    await subscribe();
    app.clock.pass(1);
    await start();
    const gifted = await gift(10);
    expect(await shown()).toEqual([10, 'active']);
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    expect(await shown()).toEqual([11, 'active']);
    await endPayment(app, eve, gifted, 'dispute');
    expect(await shown()).toEqual([1, 'active']);
  });

  test('refunds of subscriptions from before its creation change nothing', async () => {
    const bought = await subscribe();
    app.clock.pass(1);
    await start();
    await gift(2);
    await endPayment(app, noor, bought, 'dispute');
    expect(await shown()).toEqual([2, 'active']);
  });

  test('a goal for all active subscriptions starts with them, ignores renewals, and falls when they end or are refunded', async () => {
    await subscribe();
    await start({ count_from_creation: false });
    expect(await shown()).toEqual([1, 'active']);
    const gifted = await gift(5);
    expect(await shown()).toEqual([6, 'active']);
    await endPayment(app, eve, gifted, 'dispute');
    expect(await shown()).toEqual([1, 'active']);
    await gift(3);
    for (let day = 0; day < 31; day++) {
      app.clock.pass(DAY_SECONDS);
      await renewDuePurchases(app);
      await runGoalClock(app.ctx);
    }
    expect(await shown()).toEqual([1, 'active']);
  });

  test('a gift achieves it once, with all gifted subscriptions', async () => {
    await start({ target_value: 8 });
    await subscribe();
    app.published.length = 0;
    await gift(10);
    expect({ shown: await shown(), goalsPublished: goalsPublished() }).toEqual({
      shown: [11, 'achieved'],
      goalsPublished: ['GoalAchievedEvent'],
    });
    app.published.length = 0;
    await gift(3);
    expect({ shown: await shown(), goalsPublished: goalsPublished() }).toEqual({ shown: [11, 'achieved'], goalsPublished: [] });
  });
});

describe('M-18 the celebration of a renewal', () => {
  /** Renews, shares the renewal, and returns the goal mark of its message, live and in history. */
  const share = async (): Promise<unknown[]> => {
    app.clock.pass(30 * DAY_SECONDS);
    await renewDuePurchases(app);
    const [celebration] = (await app.get('/api/v2/channels/ana/me', noor)).json().celebrations;
    app.clock.pass(60);
    app.published.length = 0;
    const path = `/api/v2/chatrooms/${room.chatroomId}/celebrations/${celebration.id}/action`;
    expect((await app.post(path, noor, { action: 'consume', message: `month of ${app.clock.now().toISOString()}` })).status).toBe(200);
    const live = app.published.find(({ event }) => event === 'App\\Events\\ChatMessageEvent')!.payload as Record<string, object>;
    const [past] = (await app.get('/api/v2/channels/ana/messages', null)).json().data.messages;
    expect({ liveMetadata: Object.keys(live.metadata!), pastMetadata: Object.keys(JSON.parse(past.metadata)) }).toEqual({
      liveMetadata: ['celebration'],
      pastMetadata: ['celebration'],
    });
    return [live.ui_metadata ?? null, past.ui_metadata];
  };

  test('that counted toward a goal is marked with it and its count, live and in history', async () => {
    await subscribe();
    const goal = { id: await start({ target_value: 8 }), current: 1, total: 8 };
    expect(await share()).toEqual([{ goal }, { goal }]);
  });

  test("is not marked without a goal, after the goal's end, or when the goal counts active subscriptions", async () => {
    await subscribe();
    expect(await share()).toEqual([null, null]);
    await app.delete(`/api/v2/channels/ana/goals/${await start()}`, room.broadcaster);
    expect(await share()).toEqual([null, null]);
    await start({ count_from_creation: false });
    expect(await share()).toEqual([null, null]);
  });
});
