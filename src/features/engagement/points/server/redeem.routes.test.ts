import { beforeAll, beforeEach, expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import type { NewReward } from '#features/engagement/points/contract/rewards.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pointsOf } from './api.ts';
import { type PointsRoom, pointsApp, pointsRoom, refusalOf } from './testing/points-app.ts';
import { givenPoints, givenPointsSettings, givenReward } from './testing.ts';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await pointsApp();
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

type Person = PointsRoom['viewer'];
let attempts = 0;
/** Uses a fresh transaction id by default. */
const redeem = (who: Person | null = room.viewer, body: object = {}, rewardId = room.rewardId) => {
  attempts += 1;
  return app.post(`${room.path}/rewards/${rewardId}/redeem`, who, { transaction_id: `attempt-${attempts}`, ...body });
};
const aRewardThat = (reward: Partial<NewReward>) => givenReward(app.db, room.channelId, reward);
const pointsNow = (who: Person = room.viewer) => pointsOf(app.db, room.channelId, who.id);
const queue = async () => (await app.get(`${room.path}/redemptions`, room.mod)).json().data.redemptions;

test('RW-02 a redemption takes the points and enters the queue', async () => {
  const reply = await redeem();
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: {
      data: {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        reward_id: room.rewardId,
        reward_title: 'Hydrate',
        status: 'pending',
        points: 700,
      },
      message: 'OK',
    },
  });
  expect(await queue()).toEqual([
    {
      id: reply.json().data.id,
      channel_id: room.channelId,
      reward_id: room.rewardId,
      reward_title: 'Hydrate',
      reward_cost: 300,
      reward_background_color: '#00E701',
      user_id: room.viewer.id,
      username: room.viewer.username,
      username_color: expect.stringMatching(/^#/),
      user_input: '',
      transaction_id: `attempt-${attempts}`,
      status: 'pending',
      held_reason: null,
      violated_rules: [],
      created_at: '2026-01-02T12:00:00.000000Z',
    },
  ]);
});

test('RW-07 and CP-07 the redemption is published to the chat and the queue, and the new balance to the redeeming person', async () => {
  const rewardId = await aRewardThat({ is_user_input_required: true, title: 'Say it', cost: 250 });
  await redeem(room.viewer, { message: ' hello\nthere ' }, rewardId);
  expect(app.published).toEqual([
    {
      channel: `private-channelpoints-${room.viewer.id}`,
      event: 'PointsUpdated',
      payload: { reason: 'REDEEMED', points: -250, balance: 750, user_id: room.viewer.id, channel_id: room.channelId },
    },
    {
      channel: `chatroom_${room.chatroomId}`,
      event: 'RewardRedeemedEvent',
      payload: {
        reward_title: 'Say it',
        user_id: room.viewer.id,
        channel_id: room.channelId,
        username: room.viewer.username,
        user_input: 'hello there',
        reward_background_color: '#00E701',
        reward_cost: 250,
        redemption_id: expect.any(String),
      },
    },
    { channel: `private-chatroom_${room.chatroomId}`, event: 'RedemptionCreated', payload: (await queue())[0] },
  ]);
});

test.each<[why: string, required: boolean, message: unknown, code: unknown]>([
  ['a message is required', true, undefined, [400, 'MESSAGE_REQUIRED']],
  ['a message of spaces counts as empty', true, ' \n ', [400, 'MESSAGE_REQUIRED']],
  ['a required message can have 100 characters', true, '🙂'.repeat(100), 200],
  ['an optional message is accepted', false, 'cheers', 200],
  ['null counts as empty', false, null, 200],
])('RW-02 %s', async (_why, required, message, expected) => {
  const reply = await redeem(room.viewer, { message }, await aRewardThat({ is_user_input_required: required }));
  expect(expected === 200 ? reply.status : refusalOf(reply)).toEqual(expected);
});

test('RW-02 a message of 101 characters is refused, whether or not one is required', async () => {
  for (const is_user_input_required of [true, false]) {
    const reply = await redeem(room.viewer, { message: '🙂'.repeat(101) }, await aRewardThat({ is_user_input_required }));
    expect({ status: reply.status, errors: reply.json().errors }).toEqual({
      status: 422,
      errors: { message: ['must be at most 100 characters'] },
    });
  }
  expect(await pointsNow()).toBe(1000);
});

test('RW-03 a redemption without enough points is refused and changes nothing', async () => {
  const rewardId = await aRewardThat({ cost: 1001 });
  expect(refusalOf(await redeem(room.viewer, {}, rewardId))).toEqual([400, 'INSUFFICIENT_POINTS']);
  expect({ pointsNow: await pointsNow(), queue: await queue(), published: app.published }).toEqual({
    pointsNow: 1000,
    queue: [],
    published: [],
  });
});

test('RW-03 the broadcaster redeems free of charge, and is not refunded', async () => {
  const reply = await redeem(room.ana);
  expect({ status: reply.status, points: reply.json().data.points }).toEqual({ status: 200, points: 0 });
  expect(app.published.map(({ event }) => event)).toEqual(['RewardRedeemedEvent', 'RedemptionCreated']);
  const rejection = await app.post(`${room.path}/redemptions/reject`, room.ana, { redemption_ids: [reply.json().data.id] });
  expect({ status: rejection.status, pointsNow: await pointsNow(room.ana) }).toEqual({ status: 200, pointsNow: 0 });
});

test('RW-03 a paused reward is refused', async () => {
  const rewardId = await aRewardThat({ is_paused: true });
  expect(refusalOf(await redeem(room.viewer, {}, rewardId))).toEqual([400, 'REWARD_PAUSED']);
});

test('RW-04 repeating a transaction id redeems once and returns the same response', async () => {
  const [first, again] = [
    await redeem(room.viewer, { transaction_id: 'one-and-the-same' }),
    await redeem(room.viewer, { transaction_id: 'one-and-the-same' }),
  ];
  expect({ status: again.status, again: again.json() }).toEqual({ status: 200, again: first.json() });
  expect({ pointsNow: await pointsNow(), queueCount: (await queue()).length }).toEqual({ pointsNow: 700, queueCount: 1 });
  expect(app.published.filter(({ event }) => event === 'PointsUpdated')).toHaveLength(1);
});

test('RW-04 a transaction id is valid for one redemption of one person', async () => {
  const transaction_id = `mine-${room.channelId}`;
  await redeem(room.viewer, { transaction_id });
  const used = [409, 'TRANSACTION_ID_USED'];
  expect(refusalOf(await redeem(room.viewer, { transaction_id }, await aRewardThat({})))).toEqual(used);
  expect(refusalOf(await redeem(room.viewer, { transaction_id, message: 'and more' }))).toEqual(used);
  const other = await givenUser(app.db, `other${room.channelId}`);
  await givenPoints(app.ctx, room.channelId, other.id, 300);
  expect((await redeem(other, { transaction_id })).status).toBe(200);
  expect(await pointsNow()).toBe(700);
});

test('RW-04 a repeated request gets the same response even after points were spent, the reward paused and the redemption rejected', async () => {
  const first = await redeem(room.viewer, { transaction_id: `before-${room.channelId}` });
  await redeem();
  await app.post(`${room.path}/redemptions/reject`, room.mod, { redemption_ids: [first.json().data.id] });
  await app.patch(`${room.path}/rewards/${room.rewardId}`, room.ana, { is_paused: true });
  const again = await redeem(room.viewer, { transaction_id: `before-${room.channelId}` });
  expect(again.json()).toEqual(first.json());
});

test('a reward that skips the queue is accepted immediately', async () => {
  const reply = await redeem(room.viewer, {}, await aRewardThat({ should_redemptions_skip_request_queue: true }));
  expect({ status: reply.json().data.status, queue: await queue() }).toEqual({ status: 'accepted', queue: [] });
  expect(app.published.map(({ event }) => event)).toEqual(['PointsUpdated', 'RewardRedeemedEvent']);
});

test('the cap per stream counts everyone, and resets with the next stream', async () => {
  const rewardId = await aRewardThat({ max_per_stream: 1, cost: 1 });
  expect((await redeem(room.viewer, {}, rewardId)).status).toBe(200);
  expect(refusalOf(await redeem(room.ana, {}, rewardId))).toEqual([400, 'REWARD_OUT_OF_STOCK']);
  await givenLivestream(app.db, room.channelId, { startedAt: msAfter(app.clock.now(), 1000) });
  app.clock.pass(2);
  expect((await redeem(room.ana, {}, rewardId)).status).toBe(200);
  expect(refusalOf(await redeem(room.viewer, {}, rewardId))).toEqual([400, 'REWARD_OUT_OF_STOCK']);
});

test('the cap per person is separate per viewer, and rejected redemptions do not count', async () => {
  const rewardId = await aRewardThat({ max_per_user_per_stream: 1, cost: 1 });
  const { id } = (await redeem(room.viewer, {}, rewardId)).json().data;
  expect(refusalOf(await redeem(room.viewer, {}, rewardId))).toEqual([400, 'REWARD_LIMIT_REACHED']);
  expect((await redeem(room.ana, {}, rewardId)).status).toBe(200);
  await app.post(`${room.path}/redemptions/reject`, room.mod, { redemption_ids: [id] });
  expect((await redeem(room.viewer, {}, rewardId)).status).toBe(200);
});

test('a cooldown applies to everyone until it ends', async () => {
  const rewardId = await aRewardThat({ cooldown_seconds: 60, cost: 1 });
  await redeem(room.viewer, {}, rewardId);
  app.clock.pass(59);
  expect(refusalOf(await redeem(room.ana, {}, rewardId))).toEqual([400, 'REWARD_COOLING_DOWN']);
  app.clock.pass(1);
  expect((await redeem(room.ana, {}, rewardId)).status).toBe(200);
});

test('a banned viewer cannot redeem', async () => {
  await givenBan(app.db, room.channelId, room.viewer.id, room.ana.id);
  expect(refusalOf(await redeem())).toEqual([403, 'BANNED_HERE']);
});

test('with channel points off nobody can redeem', async () => {
  await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: false });
  expect(refusalOf(await redeem())).toEqual([412, 'CHANNEL_POINTS_DISABLED']);
});

test('viewers cannot redeem a hidden or deleted reward, or one of another channel', async () => {
  const hidden = await aRewardThat({ is_enabled: false });
  const elsewhere = (await pointsRoom(app)).rewardId;
  await app.delete(`${room.path}/rewards/${room.rewardId}`, room.ana);
  for (const rewardId of [hidden, elsewhere, room.rewardId]) {
    expect(refusalOf(await redeem(room.viewer, {}, rewardId))).toEqual([404, 'REWARD_NOT_FOUND']);
  }
  expect((await redeem(room.ana, {}, hidden)).status).toBe(200);
});

test('redeeming requires a session, a known channel and a transaction id', async () => {
  expect((await redeem(null)).status).toBe(401);
  expect(
    refusalOf(await app.post(`/api/v2/channels/nowhere/rewards/${room.rewardId}/redeem`, room.viewer, { transaction_id: 'anywhere' })),
  ).toEqual([404, 'CHANNEL_NOT_FOUND']);
  for (const transaction_id of [undefined, '', 'short', 'x'.repeat(65), 'with space', 7, null]) {
    const reply = await redeem(room.viewer, { transaction_id });
    expect({ status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({ status: 422, errors: ['transaction_id'] });
  }
});
