import { beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { wireDate } from '#core/contract/time.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testDatabase } from '#core/server/testing/test-database.ts';
import { automodServer } from '#features/chat/automod/server/feature.ts';
import { type GivenModes, givenModes } from '#features/chat/chat/server/testing.ts';
import type { NewReward } from '#features/engagement/points/contract/rewards.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pointsOf } from './api.ts';
import { type PointsRoom, pointsRoom, refusalOf } from './testing/points-app.ts';
import { givenPoints, givenReward, pointsFeatures } from './testing.ts';

const features = [...pointsFeatures, automodServer];
const SPAM = 'FREE FOLLOWERS!!! BUY NOW cheap viewers best price bigfollows dot com';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await testApp(features, { database: await testDatabase(features) });
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

type Person = PointsRoom['viewer'];
let attempts = 0;
const redeem = (message: string, who: Person = room.viewer, { rewardId = room.rewardId, key = '' } = {}) => {
  attempts += 1;
  return app.post(`${room.path}/rewards/${rewardId}/redeem`, who, { transaction_id: key || `attempt-${attempts}`, message });
};
const say = (content: string, who: Person = room.viewer) => app.post(`/api/v2/messages/send/${room.chatroomId}`, who, { content });
const decide = (how: 'accept' | 'reject', id: string, who: Person = room.mod) =>
  app.post(`${room.path}/redemptions/${how}`, who, { redemption_ids: [id] });
const aRewardThat = (reward: Partial<NewReward>) => givenReward(app.db, room.channelId, reward);
const pointsNow = (who: Person = room.viewer) => pointsOf(app.db, room.channelId, who.id);
const queue = async () => (await app.get(`${room.path}/redemptions`, room.mod)).json().data.redemptions;
const notices = () => app.published.filter(({ event }) => event === 'RewardRedeemedEvent').map(({ payload }) => payload);
const rules = (change: object) => app.put(`${room.path}/moderation-rules`, room.ana, change);

test.each<[modes: GivenModes, message: string, code: string]>([
  [{ paused: true }, 'hello', 'CHAT_PAUSED_ERROR'],
  [{ subscribersMode: true }, 'hello', 'SUBSCRIBERS_ONLY_ERROR'],
  [{ followersMode: true, followingMinDuration: 10 }, 'hello', 'FOLLOWERS_ONLY_ERROR'],
  [{ accountAgeMode: true, accountAgeMinMinutes: 9_999_999 }, 'hello', 'ACCOUNT_AGE_MODE_ERROR'],
  [{ emotesMode: true }, 'hello', 'EMOTES_ONLY_ERROR'],
  [{ allowLinks: false }, 'see example.com/shoes', 'NO_LINKS_ERROR'],
  [{}, '#'.repeat(60), 'MAX_SPECIAL_CHARS_ERROR'],
  [{}, '[emote:999999999:none]', 'INVALID_EMOTE_ERROR'],
  [{}, '[emote:9101:marmalade]', 'INVALID_EMOTE_ERROR'],
])('RW-02 in a chat with %j the message %j is refused like a chat message: %s', async (modes, message, code) => {
  await givenModes(app.db, room.chatroomId, modes);
  expect(refusalOf(await redeem(message))).toEqual([400, code]);
  expect(refusalOf(await say(message))).toEqual([400, code]);
  expect({ pointsNow: await pointsNow(), queue: await queue(), published: app.published }).toEqual({
    pointsNow: 1000,
    queue: [],
    published: [],
  });
  expect((await redeem('')).status).toBe(200);
});

test('RW-02 a banned word and a blocked label are refused with the code of the filter', async () => {
  await app.post(`${room.path.replace('v2', 'internal/v1')}/chatroom/banned-words`, room.ana, { words: ['marmalade'] });
  await rules({ rules: { spam: 'block' } });
  expect(refusalOf(await redeem('more MARMALADE please'))).toEqual([400, 'BANNED_WORD_ERROR']);
  expect(refusalOf(await redeem(SPAM))).toEqual([400, 'MODERATION_BLOCKED_ERROR']);
  expect({ pointsNow: await pointsNow(), queue: await queue(), notices: notices() }).toEqual({ pointsNow: 1000, queue: [], notices: [] });
  expect((await redeem('more jam please')).status).toBe(200);
});

test('RW-02 while the shield is on, a message is refused or held like a chat message', async () => {
  expect((await app.put(`${room.path}/shield`, room.mod, { enabled: true })).status).toBe(200);
  const inChat = await say('hello');
  const withReward = await redeem('hello');
  expect(refusalOf(withReward)).toEqual(refusalOf(inChat));
  expect({ status: withReward.status, notices: notices() }).toEqual({ status: 400, notices: [] });
  await app.put(`${room.path}/shield`, room.mod, { enabled: false });
  expect((await redeem('hello')).json().data).not.toHaveProperty('held');
});

test('RW-02 moderators, the broadcaster and staff are exempt like in the chat', async () => {
  await givenModes(app.db, room.chatroomId, { paused: true, emotesMode: true, subscribersMode: true, allowLinks: false });
  await rules({ hold_first_messages: true, rules: { spam: 'hold' } });
  const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
  for (const { id } of [room.mod, staff]) await givenPoints(app.ctx, room.channelId, id, 300);
  for (const who of [room.mod, room.ana, staff]) expect((await redeem(`${SPAM} example.com`, who)).json().data).not.toHaveProperty('held');
  expect(notices()).toHaveLength(3);
});

test('RW-02 slow mode, repeats and the pace of the chat do not apply to rewards', async () => {
  await givenModes(app.db, room.chatroomId, { slowMode: true, messageInterval: 30 });
  expect((await say('hello')).status).toBe(200);
  const cheap = await aRewardThat({ cost: 1 });
  for (let at = 0; at < 25; at++) expect((await redeem('hello', room.viewer, { rewardId: cheap })).status).toBe(200);
  app.clock.pass(30);
  expect((await say('hello again')).status).toBe(200);
});

test('EM-07 the notice has emotes under their real names, and a repeated request still gets the same response', async () => {
  const key = `emote-${room.channelId}`;
  const first = await redeem('<3 [emote:9101]', room.viewer, { key });
  const again = await redeem('<3 [emote:9101:gsHype]', room.viewer, { key });
  expect({ status: first.status, again: again.json() }).toEqual({ status: 200, again: first.json() });
  expect(notices()).toMatchObject([{ user_input: '❤️ [emote:9101:gsHype]' }]);
});

test('RW-02 a message without a visible character counts as empty', async () => {
  const required = await aRewardThat({ is_user_input_required: true });
  expect(refusalOf(await redeem('\u2800\u200b', room.viewer, { rewardId: required }))).toEqual([400, 'MESSAGE_REQUIRED']);
  await givenModes(app.db, room.chatroomId, { paused: true });
  expect((await redeem('\u2800\u200b')).status).toBe(200);
  expect(notices()).toMatchObject([{ user_input: '' }]);
});

test('MO-08 a message that slow patterns cannot decide waits with this reason', async () => {
  const { patterns } = app.ctx.services;
  afterTest(async () => void Object.assign(app.ctx.services, { patterns }));
  app.ctx.services.patterns = { find: async () => ({ kind: 'late' }) };
  await app.post(`${room.path.replace('v2', 'internal/v1')}/chatroom/banned-words`, room.ana, { words: ['/bu+y/'] });
  expect((await redeem('buuuy')).json().data).toMatchObject({ status: 'pending', held: true });
  expect(await queue()).toMatchObject([{ user_input: 'buuuy', held_reason: 'pattern' }]);
});

test('MO-09 a held message is charged and pending, without a notice, even if the reward skips the queue; accepting it sends the notice once', async () => {
  await rules({ hold_first_messages: true });
  const rewardId = await aRewardThat({ should_redemptions_skip_request_queue: true, cost: 250 });
  const key = `held-${room.channelId}`;
  app.published.length = 0;
  const first = await redeem('my first words', room.viewer, { rewardId, key });
  const { id } = first.json().data;
  expect(first.json().data).toMatchObject({ status: 'pending', points: 750, held: true });
  expect(await queue()).toMatchObject([
    { id, status: 'pending', user_input: 'my first words', held_reason: 'first_message', violated_rules: [] },
  ]);
  expect(app.published.map(({ channel, event }) => [channel, event])).toEqual([
    [`private-channelpoints-${room.viewer.id}`, 'PointsUpdated'],
    [`private-chatroom_${room.chatroomId}`, 'RedemptionCreated'],
  ]);

  expect((await decide('accept', id)).status).toBe(200);
  expect(notices()).toEqual([
    {
      reward_title: 'Hydrate',
      user_id: room.viewer.id,
      channel_id: room.channelId,
      username: room.viewer.username,
      user_input: 'my first words',
      reward_background_color: '#00E701',
      reward_cost: 250,
      redemption_id: expect.any(String),
    },
  ]);
  for (const how of ['accept', 'reject'] as const) expect(refusalOf(await decide(how, id))).toEqual([409, 'ALREADY_DECIDED']);
  expect((await redeem('my first words', room.viewer, { rewardId, key })).json()).toEqual(first.json());
  expect({ noticeCount: notices().length, pointsNow: await pointsNow(), queue: await queue() }).toEqual({
    noticeCount: 1,
    pointsNow: 750,
    queue: [],
  });
});

test('MO-09 a rejected redemption with a held message is refunded once and never reaches the chat', async () => {
  await rules({ rules: { spam: 'hold' } });
  const { id } = (await redeem(SPAM)).json().data;
  expect({ pointsNow: await pointsNow(), queue: await queue() }).toMatchObject({
    pointsNow: 700,
    queue: [{ id, held_reason: 'ai', violated_rules: ['spam'] }],
  });
  expect((await decide('reject', id)).status).toBe(200);
  expect(refusalOf(await decide('reject', id))).toEqual([409, 'ALREADY_DECIDED']);
  expect({
    pointsNow: await pointsNow(),
    notices: notices(),
    published: JSON.stringify(app.published.filter(({ channel }) => !channel.startsWith('private-'))),
  }).toEqual({ pointsNow: 1000, notices: [], published: expect.not.stringContaining('bigfollows') });
});

test('MO-09 after a reload an accepted held redemption is in the chat at the time of its decision', async () => {
  const history = async () => (await app.get(`/api/v2/chatrooms/${room.chatroomId}/messages?notices=true`, null)).json().data.notices;
  await rules({ hold_first_messages: true });
  const { id } = (await redeem('my first words')).json().data;
  expect(await history()).toEqual([]);
  app.clock.pass(2 * HOUR_SECONDS);
  const at = app.clock.now();
  expect((await decide('accept', id)).status).toBe(200);
  expect(await history()).toMatchObject([{ id, created_at: wireDate(at), data: { user_input: 'my first words' } }]);
});

test('RW-06 after a reload the chat omits a rejected redemption', async () => {
  const history = async () => (await app.get(`/api/v2/chatrooms/${room.chatroomId}/messages?notices=true`, null)).json().data.notices;
  const { id } = (await redeem('say this aloud')).json().data;
  expect(await history()).toMatchObject([{ data: { user_input: 'say this aloud' } }]);
  app.clock.pass(1);
  expect((await decide('reject', id)).status).toBe(200);
  expect(await history()).toEqual([]);
});

test('MO-07 a held message of a banned sender can only be rejected; the rest of the list is accepted', async () => {
  const open = (await redeem('hello')).json().data.id;
  await rules({ rules: { spam: 'hold' } });
  const held = (await redeem(SPAM)).json().data.id;
  await app.post(`${room.path}/bans`, room.mod, { banned_username: room.viewer.username, permanent: true });
  app.published.length = 0;
  expect(refusalOf(await decide('accept', held))).toEqual([409, 'SENDER_BANNED']);
  const both = await app.post(`${room.path}/redemptions/accept`, room.mod, { redemption_ids: [held, open] });
  expect(both.json().data).toEqual({
    redemptions: [{ id: open, status: 'accepted' }],
    failed: [{ id: held, reason: 'SENDER_BANNED' }],
  });
  expect({ notices: notices(), queue: await queue() }).toMatchObject({ notices: [], queue: [{ id: held }] });
  expect((await decide('reject', held)).status).toBe(200);
  expect(await pointsNow()).toBe(700);
});
