import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_MS, msAfter, secondsAfter } from '#core/contract/durations.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { ulidOfId } from '#core/server/ulid.ts';
import { aNewGoal, type GoalChannel, givenGoalChannel, goalFeatures, runGoalClock } from './testing.ts';

type Person = GoalChannel['ana'];

let app: TestApp;
let room: GoalChannel;
beforeAll(async () => {
  app = await testApp(goalFeatures);
});
beforeEach(async () => {
  // Every test runs on its own day, so that it does not share rate limits with the others.
  app.clock.pass(DAY_SECONDS);
  room = await givenGoalChannel(app.db);
  app.published.length = 0;
});

const SUCCESS = { error: false, code: 200, message: 'SUCCESS' };
const refusalOf = (reply: { status: number; json(): { status: { message: string } } }) => [reply.status, reply.json().status.message];
const wrongFields = (reply: { status: number; json(): { errors: object } }) => [reply.status, Object.keys(reply.json().errors)];
const start = (change = {}, who: Person | null = room.ana) => app.post(room.goals, who, aNewGoal(change));
const shown = async () => (await app.get(room.goals, null)).json().data.goals;
const edit = (id: string, change: object, who: Person | null = room.ana) => app.patch(`${room.goals}/${id}`, who, change);
const cancel = (id: string, who: Person | null = room.ana) => app.delete(`${room.goals}/${id}`, who);
const idOf = (reply: Awaited<ReturnType<typeof start>>): string => reply.json().data.goal.id;
const wireAt = (at: Date) => at.toISOString().replace('Z', '000Z');
const inSeconds = (seconds: number) => secondsAfter(app.clock.now(), seconds).toISOString();
/** Published goal events, each with its count and status. */
const goalsPublished = () =>
  app.published
    .filter(({ channel, event }) => channel === `channel_${room.channelId}` && event.startsWith('Goal'))
    .map(({ channel, event, payload }) => {
      const { current_value, status } = payload as { current_value: number; status: string };
      return [channel, event, current_value, status];
    });
const goalEvents = (...events: [string, number, string][]) => events.map((event) => [`channel_${room.channelId}`, ...event]);

describe('GO-01 GO-06 a goal', () => {
  test('is started by the broadcaster, readable by everyone, and published to the channel in its wire form', async () => {
    const reply = await start({ end_date: inSeconds(3600) });
    const at = wireAt(app.clock.now());
    const goal = {
      id: expect.stringMatching(/^chgoal_[0-9A-HJKMNP-TV-Z]{26}$/),
      channel_id: `channel_${ulidOfId(room.channelId)}`,
      title: 'Road to 5 followers',
      type: 'followers',
      status: 'active',
      target_value: 5,
      current_value: 0,
      progress_bar_emoji_id: 'chnl-goal-emotes/2',
      count_from_creation: true,
      created_at: at,
      updated_at: at,
      achieved_at: null,
      end_date: wireAt(msAfter(app.clock.now(), HOUR_MS)),
    };
    expect({ status: reply.status, reply: reply.json() }).toEqual({ status: 200, reply: { status: SUCCESS, data: { goal } } });
    expect(await shown()).toEqual([goal]);
    expect(app.published).toEqual([{ channel: `channel_${room.channelId}`, event: 'GoalCreatedEvent', payload: goal }]);
  });

  test('counts real follows and unfollows, and is achieved once by the follow that reaches the target', async () => {
    await start({ target_value: 2 });
    app.published.length = 0;
    await app.post(room.follow, room.viewer);
    await app.delete(room.follow, room.viewer);
    await app.post(room.follow, room.viewer);
    app.clock.pass(1);
    await app.post(room.follow, room.other);
    expect(goalsPublished()).toEqual(
      goalEvents(
        ['GoalProgressUpdateEvent', 1, 'active'],
        ['GoalProgressUpdateEvent', 0, 'active'],
        ['GoalProgressUpdateEvent', 1, 'active'],
        ['GoalAchievedEvent', 2, 'achieved'],
      ),
    );
    expect(await shown()).toMatchObject([{ status: 'achieved', current_value: 2, achieved_at: wireAt(app.clock.now()) }]);
    app.published.length = 0;
    await app.delete(room.follow, room.other);
    await app.post(room.follow, room.mod);
    expect(goalsPublished()).toEqual([]);
    expect(await shown()).toMatchObject([{ status: 'achieved', current_value: 2 }]);
  });

  test('that counts from its creation ignores earlier followers, and one that counts all includes them', async () => {
    await app.post(room.follow, room.mod);
    app.clock.pass(1);
    await start();
    await app.post(room.follow, room.viewer);
    await app.delete(room.follow, room.mod);
    expect(await shown()).toMatchObject([{ current_value: 1 }]);
    await cancel((await shown())[0].id);
    app.clock.pass(1);
    await start({ count_from_creation: false });
    expect(await shown()).toMatchObject([{ current_value: 1, count_from_creation: false }]);
    await app.delete(room.follow, room.viewer);
    expect(await shown()).toMatchObject([{ current_value: 0 }]);
  });

  test('is changed and canceled, publishes both, and then stays in the list of past goals', async () => {
    const id = idOf(await start());
    await app.post(room.follow, room.viewer);
    app.published.length = 0;
    app.clock.pass(1);
    const changed = await edit(id, { title: 'Almost there', target_value: 2, progress_bar_emoji_id: 'chnl-goal-emotes/4' });
    expect(changed.json().data.goal).toMatchObject({
      title: 'Almost there',
      target_value: 2,
      current_value: 1,
      progress_bar_emoji_id: 'chnl-goal-emotes/4',
      updated_at: wireAt(app.clock.now()),
    });
    expect((await cancel(id)).json().data.goal).toMatchObject({ status: 'canceled', current_value: 1 });
    expect(goalsPublished()).toEqual(goalEvents(['GoalUpdatedEvent', 1, 'active'], ['GoalCanceledEvent', 1, 'canceled']));
    await app.post(room.follow, room.other);
    expect(await shown()).toMatchObject([{ id, status: 'canceled', current_value: 1 }]);
    const past = async () => (await app.get(room.goals.replace('/v2/', '/internal/v1/'), room.ana)).json().data.goals;
    expect(await past()).toMatchObject([{ id, status: 'canceled' }]);
    app.clock.pass(DAY_SECONDS);
    expect({ shown: await shown(), pastCount: (await past()).length }).toEqual({ shown: [], pastCount: 1 });
  });

  test('GO-02 expires at its end date even if its deadline is late, and counts nothing after it', async () => {
    const id = idOf(await start({ end_date: inSeconds(60) }));
    app.clock.pass(59);
    await app.post(room.follow, room.viewer);
    app.published.length = 0;
    app.clock.pass(1);
    expect(await shown()).toMatchObject([{ status: 'expired', current_value: 1 }]);
    await app.post(room.follow, room.other);
    expect(refusalOf(await edit(id, { title: 'Go on' }))).toEqual([409, 'GOAL_ENDED']);
    expect(refusalOf(await cancel(id))).toEqual([409, 'GOAL_ENDED']);
    expect(goalsPublished()).toEqual([]);
    await runGoalClock(app.ctx);
    await runGoalClock(app.ctx);
    expect(goalsPublished()).toEqual(goalEvents(['GoalUpdatedEvent', 1, 'expired']));
    expect(await shown()).toMatchObject([{ id, status: 'expired', current_value: 1 }]);
  });

  test('can replace an expired one of the same type before its deadline has run, and both are published', async () => {
    await start({ end_date: inSeconds(60) });
    app.clock.pass(60);
    app.published.length = 0;
    expect((await start({ title: 'Again' })).status).toBe(200);
    expect(goalsPublished()).toEqual(goalEvents(['GoalUpdatedEvent', 0, 'expired'], ['GoalCreatedEvent', 0, 'active']));
    await runGoalClock(app.ctx);
    expect(goalsPublished()).toHaveLength(2);
    expect(await shown()).toMatchObject([{ title: 'Again' }]);
  });

  test('expires at a moved end date, and never without one', async () => {
    const id = idOf(await start({ end_date: inSeconds(60) }));
    await edit(id, { end_date: inSeconds(120) });
    app.clock.pass(60);
    await runGoalClock(app.ctx);
    expect(await shown()).toMatchObject([{ status: 'active' }]);
    await edit(id, { end_date: null });
    app.clock.pass(DAY_SECONDS * 400);
    await runGoalClock(app.ctx);
    expect(await shown()).toMatchObject([{ status: 'active', end_date: null }]);
  });
});

describe('GO-06 permission to manage goals', () => {
  test('only the broadcaster and staff can start, change and cancel goals and list past ones', async () => {
    const id = idOf(await start());
    const past = room.goals.replace('/v2/', '/internal/v1/');
    for (const [who, refusal] of [
      [null, [401, 'NOT_SIGNED_IN']],
      [room.viewer, [403, 'NOT_ALLOWED']],
      [room.mod, [403, 'NOT_ALLOWED']],
    ] as const) {
      const replies = [await start({}, who), await edit(id, { title: 'Mine' }, who), await cancel(id, who), await app.get(past, who)];
      expect(replies.map(refusalOf)).toEqual(Array(4).fill(refusal));
    }
    expect((await app.get(past, room.staff)).status).toBe(200);
    expect((await edit(id, { title: 'By staff' }, room.staff)).status).toBe(200);
    expect((await cancel(id, room.staff)).status).toBe(200);
    expect((await start({}, room.staff)).status).toBe(200);
  });

  test('the goal of another channel cannot be changed, and an unknown one is not found', async () => {
    const elsewhere = await givenGoalChannel(app.db);
    const id = idOf(await app.post(elsewhere.goals, elsewhere.ana, aNewGoal()));
    for (const unknown of [id, 'chgoal_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'x']) {
      expect([refusalOf(await edit(unknown, { title: 'Mine' })), refusalOf(await cancel(unknown))]).toEqual(
        Array(2).fill([404, 'GOAL_NOT_FOUND']),
      );
    }
    expect(refusalOf(await app.get('/api/v2/channels/nobody_here/goals', null))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });

  test('starting, changing and canceling is recorded in the audit log', async () => {
    const id = idOf(await start());
    app.clock.pass(1);
    await edit(id, { target_value: 6 }, room.staff);
    app.clock.pass(1);
    await cancel(id);
    const log = (await app.get(room.goals.replace('/goals', '/audit-log'), room.ana)).json().data.entries;
    const details = { title: 'Road to 5 followers', type: 'followers' };
    expect(log).toMatchObject([
      { act: 'cancel_goal', actor: { username: room.ana.username }, details: { ...details, target: 6 } },
      { act: 'edit_goal', actor: { username: room.staff.username }, details: { ...details, target: 6 } },
      { act: 'create_goal', actor: { username: room.ana.username }, details: { ...details, target: 5 } },
    ]);
  });

  test('changes are limited to 30 a minute', async () => {
    for (let at = 0; at < 30; at++) await start({}, room.viewer);
    expect(refusalOf(await start({}, room.viewer))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('GO-06 the limits of a goal', () => {
  test('one of each type runs at a time', async () => {
    const id = idOf(await start());
    expect(refusalOf(await start({ count_from_creation: false }))).toEqual([409, 'GOAL_ALREADY_EXISTS']);
    expect((await start({ type: 'subscriptions' })).status).toBe(200);
    expect((await shown()).map(({ type }: { type: string }) => type)).toEqual(['followers', 'subscriptions']);
    await cancel(id);
    expect((await start()).status).toBe(200);
  });

  test('the target must be above the current count, and the end in the future, at the start and on changes', async () => {
    await app.post(room.follow, room.viewer);
    const low = await start({ target_value: 1, count_from_creation: false });
    expect({ refusal: refusalOf(low), errors: low.json().errors }).toEqual({
      refusal: [422, 'GOAL_TARGET_TOO_LOW'],
      errors: { target_value: ['must be at least 2: 1 already counted'] },
    });
    const past = await start({ end_date: inSeconds(0) });
    expect({ refusal: refusalOf(past), wrongFields: wrongFields(past) }).toEqual({
      refusal: [422, 'GOAL_END_PAST'],
      wrongFields: [422, ['end_date']],
    });
    const id = idOf(await start({ count_from_creation: false }));
    expect(refusalOf(await edit(id, { target_value: 1 }))).toEqual([422, 'GOAL_TARGET_TOO_LOW']);
    expect(refusalOf(await edit(id, { end_date: inSeconds(-1) }))).toEqual([422, 'GOAL_END_PAST']);
    expect((await edit(id, { target_value: 2, end_date: inSeconds(1) })).status).toBe(200);
  });

  test('invalid input is refused with errors by field, and starts nothing', async () => {
    for (const [change, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(65) }, 'title'],
      [{ title: '\u200B' }, 'title'],
      [{ type: 'viewers' }, 'type'],
      [{ target_value: 0 }, 'target_value'],
      [{ target_value: 10_000_001 }, 'target_value'],
      [{ target_value: 1.5 }, 'target_value'],
      [{ end_date: 'tomorrow' }, 'end_date'],
      [{ end_date: '2026-02-30T12:00:00Z' }, 'end_date'],
      [{ progress_bar_emoji_id: 'chnl-goal-emotes/8' }, 'progress_bar_emoji_id'],
      [{ count_from_creation: 1 }, 'count_from_creation'],
    ] as const) {
      expect(wrongFields(await start(change))).toEqual([422, [field]]);
    }
    expect({ shown: await shown(), goalsPublished: goalsPublished() }).toEqual({ shown: [], goalsPublished: [] });
    const id = idOf(await start());
    expect((await edit(id, {})).status).toBe(422);
    expect((await edit(id, { target_value: 'many' })).status).toBe(422);
  });

  test('the type and start of a goal cannot be changed', async () => {
    const id = idOf(await start());
    await edit(id, { title: 'New', type: 'subscriptions', count_from_creation: false, current_value: 4 });
    expect(await shown()).toMatchObject([{ title: 'New', type: 'followers', count_from_creation: true, current_value: 0 }]);
  });
});

test('X-06 with goals off, the endpoints respond with 404, and follows count for no goal', async () => {
  const off = await testApp(goalFeatures, { flags: { goals: false } });
  const { ana, viewer, goals, follow } = await givenGoalChannel(off.db);
  const replies = [
    await off.get(goals, null),
    await off.post(goals, ana, aNewGoal()),
    await off.patch(`${goals}/x`, ana, { title: 'x' }),
    await off.delete(`${goals}/x`, ana),
    await off.get(goals.replace('/v2/', '/internal/v1/'), ana),
  ];
  expect(replies.map(refusalOf)).toEqual(Array(5).fill([404, 'NOT_FOUND']));
  expect((await off.post(follow, viewer)).status).toBe(200);
});
