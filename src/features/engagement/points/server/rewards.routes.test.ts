import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { REWARDS_PER_CHANNEL } from '#features/engagement/points/contract/rewards.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { type PointsRoom, pointsApp, pointsRoom, refusalOf } from './testing/points-app.ts';
import { givenReward } from './testing.ts';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await pointsApp();
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

type Person = PointsRoom['viewer'];
const create = (body: object, who: Person = room.ana) => app.post(`${room.path}/rewards`, who, body);
const list = async (who: Person | null, query = '') => (await app.get(`${room.path}/rewards${query}`, who)).json().data;
const titles = (rewards: { title: string }[]) => rewards.map(({ title }) => title);

test('RW-01 a reward needs a title and a cost; everything else has a default', async () => {
  const reply = await create({ title: '  Posture\tcheck ', cost: 500 });
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: {
      data: {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        title: 'Posture check',
        description: '',
        prompt: '',
        cost: 500,
        emote_id: null,
        image_url: null,
        background_color: '#00E701',
        is_user_input_required: false,
        is_paused: false,
        is_enabled: true,
        should_redemptions_skip_request_queue: false,
        max_per_stream: null,
        max_per_user_per_stream: null,
        cooldown_seconds: null,
        left_this_stream: null,
        left_for_you: null,
        cooldown_ends_at: null,
      },
      message: 'OK',
    },
  });
  expect((await app.get(`${room.path}/rewards/${reply.json().data.id}`, null)).json().data).toEqual(reply.json().data);
  expect(app.published).toEqual([
    { channel: `channel_${room.channelId}`, event: 'RewardsChanged', payload: { channel_id: room.channelId } },
  ]);
});

test('RW-01 rewards are listed cheapest first, and only the broadcaster sees disabled ones', async () => {
  await create({ title: 'Cheap', cost: 1 });
  await create({ title: 'Hidden', cost: 2, is_enabled: false });
  for (const who of [null, room.viewer, room.mod]) {
    expect(titles(await list(who))).toEqual(['Cheap', 'Hydrate']);
    expect(await list(who, '?is_enabled=false')).toEqual([]);
  }
  expect(titles(await list(room.ana))).toEqual(['Cheap', 'Hidden', 'Hydrate']);
  expect(titles(await list(room.ana, '?is_enabled=true'))).toEqual(['Cheap', 'Hydrate']);
  expect(titles(await list(room.ana, '?is_enabled=false'))).toEqual(['Hidden']);
  const hidden = `${room.path}/rewards/${(await list(room.ana, '?is_enabled=0'))[0].id}`;
  expect((await app.get(hidden, room.ana)).status).toBe(200);
  expect(refusalOf(await app.get(hidden, room.viewer))).toEqual([404, 'REWARD_NOT_FOUND']);
});

test('RW-01 a change affects only the given fields', async () => {
  const { id, ...before } = (await create({ title: 'Song', cost: 100, max_per_stream: 3, cooldown_seconds: 60 })).json().data;
  const change = async (body: object) => (await app.patch(`${room.path}/rewards/${id}`, room.ana, body)).json().data;
  expect(await change({ is_paused: true })).toEqual({ id, ...before, is_paused: true });
  expect(await change({ max_per_stream: null, cost: 150 })).toEqual({
    id,
    ...before,
    is_paused: true,
    max_per_stream: null,
    left_this_stream: null,
    cost: 150,
  });
});

test('RW-01 a deleted reward disappears and frees a slot for another', async () => {
  for (let more = 1; more < REWARDS_PER_CHANNEL; more++) await givenReward(app.db, room.channelId);
  expect(refusalOf(await create({ title: 'One too many', cost: 1 }))).toEqual([409, 'TOO_MANY_REWARDS']);
  const path = `${room.path}/rewards/${room.rewardId}`;
  expect({ delete: (await app.delete(path, room.ana)).json(), listCount: (await list(room.ana)).length }).toEqual({
    delete: { data: null, message: 'OK' },
    listCount: REWARDS_PER_CHANNEL - 1,
  });
  for (const gone of [app.get(path, room.ana), app.patch(path, room.ana, { cost: 1 }), app.delete(path, room.ana)]) {
    expect(refusalOf(await gone)).toEqual([404, 'REWARD_NOT_FOUND']);
  }
  expect((await create({ title: 'The last one', cost: 1 })).status).toBe(200);
});

test('concurrent creations never exceed the maximum number of rewards', async () => {
  for (let more = 2; more < REWARDS_PER_CHANNEL; more++) await givenReward(app.db, room.channelId);
  const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => create({ title: `At once ${at}`, cost: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

test('a viewer sees the rest of a cap and of a cooldown', async () => {
  const { id } = (await create({ title: 'Song', cost: 1, max_per_stream: 3, max_per_user_per_stream: 2, cooldown_seconds: 60 })).json()
    .data;
  const other = await givenUser(app.db, `other${room.channelId}`);
  const at = app.clock.now();
  await app.post(`${room.path}/rewards/${id}/redeem`, room.viewer, { transaction_id: `first-${room.channelId}` });
  const left = async (who: Person | null) => {
    const { left_this_stream, left_for_you } = (await app.get(`${room.path}/rewards/${id}`, who)).json().data;
    return [left_this_stream, left_for_you];
  };
  expect([await left(room.viewer), await left(other), await left(null)]).toEqual([
    [2, 1],
    [2, 2],
    [2, 2],
  ]);
  const ends = msAfter(at, MINUTE_MS).toISOString().replace('Z', '000Z');
  expect((await list(null)).map((reward: { cooldown_ends_at: string | null }) => reward.cooldown_ends_at)).toEqual([ends, null]);
});

describe('RW-01 invalid rewards are refused', () => {
  test.each<[field: string, value: unknown]>([
    ['title', undefined],
    ['title', ' \n '],
    ['title', 'x'.repeat(51)],
    ['title', 7],
    ['description', 'x'.repeat(201)],
    ['cost', undefined],
    ['cost', 0],
    ['cost', -5],
    ['cost', 1.5],
    ['cost', 1_000_000_000_001],
    ['cost', '300'],
    ['background_color', 'red'],
    ['background_color', '#00e7'],
    ['background_color', 'url(x)'],
    ['is_paused', 'yes'],
    ['max_per_stream', 0],
    ['max_per_user_per_stream', 2.5],
    ['cooldown_seconds', 604_801],
  ])('%s: %j', async (field, value) => {
    const reply = await create({ title: 'Song', cost: 1, [field]: value });
    expect({ status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({ status: 422, errors: [field] });
  });

  test('a change without any fields', async () => {
    for (const body of [{}, { tint: 'red' }]) {
      expect((await app.patch(`${room.path}/rewards/${room.rewardId}`, room.ana, body)).status).toBe(422);
    }
  });

  test('an id that is malformed or belongs to another channel', async () => {
    expect((await app.get(`${room.path}/rewards/1`, null)).status).toBe(422);
    const elsewhere = await pointsRoom(app);
    expect(refusalOf(await app.patch(`${room.path}/rewards/${elsewhere.rewardId}`, room.ana, { cost: 1 }))).toEqual([
      404,
      'REWARD_NOT_FOUND',
    ]);
  });
});

test('only the broadcaster and staff can change rewards', async () => {
  const staff = await givenUser(app.db, `staff${room.channelId}`, { isStaff: true });
  const path = `${room.path}/rewards/${room.rewardId}`;
  for (const who of [room.viewer, room.mod]) {
    for (const refused of [create({ title: 'Mine', cost: 1 }, who), app.patch(path, who, { cost: 1 }), app.delete(path, who)]) {
      expect(refusalOf(await refused)).toEqual([403, 'NOT_ALLOWED']);
    }
  }
  expect((await app.post(`${room.path}/rewards`, null, { title: 'Mine', cost: 1 })).status).toBe(401);
  expect((await create({ title: 'Ours', cost: 1 }, staff)).status).toBe(200);
});

test('MO-11 creating, changing and deleting a reward is in the audit log', async () => {
  const { id } = (await create({ title: 'Posture check', cost: 500 })).json().data;
  app.clock.pass(1);
  await app.patch(`${room.path}/rewards/${id}`, room.ana, { cost: 600, is_paused: true });
  app.clock.pass(1);
  await app.delete(`${room.path}/rewards/${id}`, room.ana);
  await app.delete(`${room.path}/rewards/${id}`, room.ana);
  const { entries } = (await app.get(`${room.path}/audit-log`, room.mod)).json().data;
  expect(entries.map(({ act, actor, details }: AuditEntry) => [act, actor?.id, details]).reverse()).toEqual([
    ['create_reward', room.ana.id, { title: 'Posture check', cost: 500 }],
    ['change_reward', room.ana.id, { title: 'Posture check', cost: 600, is_paused: true }],
    ['delete_reward', room.ana.id, { title: 'Posture check' }],
  ]);
});
