import { beforeAll, beforeEach, expect, test } from 'vitest';
import { verify } from '#core/server/ledger/verify.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { newUlid } from '#core/server/ulid.ts';
import { REDEMPTIONS_PAGE, type Redemption } from '#features/engagement/points/contract/redemptions.ts';
import { pointsOf } from './api.ts';
import { type PointsRoom, pointsApp, pointsRoom, refusalOf } from './testing/points-app.ts';
import { givenPointsSettings, givenReward } from './testing.ts';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await pointsApp();
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

type Person = PointsRoom['viewer'];
/** Redeems a reward one second after the last redemption. Returns the redemption id. */
async function redeemed(rewardId = room.rewardId, who = room.viewer): Promise<string> {
  app.clock.pass(1);
  const reply = await app.post(`${room.path}/rewards/${rewardId}/redeem`, who, { transaction_id: newUlid(app.clock.now()) });
  app.published.length = 0;
  return reply.json().data.id;
}
const decide = (how: 'accept' | 'reject', redemption_ids: string[], who: Person | null = room.mod) =>
  app.post(`${room.path}/redemptions/${how}`, who, { redemption_ids });
const list = async (query = '') => (await app.get(`${room.path}/redemptions${query}`, room.mod)).json().data;
const idsOf = ({ redemptions }: { redemptions: Redemption[] }) => redemptions.map(({ id }) => id);
const pointsNow = () => pointsOf(app.db, room.channelId, room.viewer.id);

test('RW-06 an accepted redemption leaves the queue and keeps its points', async () => {
  const id = await redeemed();
  const reply = await decide('accept', [id]);
  expect({ status: reply.status, reply: reply.json() }).toEqual({
    status: 200,
    reply: { data: { redemptions: [{ id, status: 'accepted' }], failed: [] }, message: 'OK' },
  });
  expect([await pointsNow(), idsOf(await list()), idsOf(await list('?status=accepted'))]).toEqual([700, [], [id]]);
  expect(app.published).toEqual([
    {
      channel: `private-chatroom_${room.chatroomId}`,
      event: 'RedemptionsDecided',
      payload: { channel_id: room.channelId, redemption_ids: [id], status: 'accepted' },
    },
  ]);
});

test('RW-06 a rejected redemption is refunded exactly once, and its owner is notified', async () => {
  const id = await redeemed();
  expect((await decide('reject', [id])).json().data.redemptions).toEqual([{ id, status: 'rejected' }]);
  expect(app.published).toContainEqual({
    channel: `private-channelpoints-${room.viewer.id}`,
    event: 'PointsUpdated',
    payload: { reason: 'REDEMPTION_REJECTED', points: 300, balance: 1000, user_id: room.viewer.id, channel_id: room.channelId },
  });
  for (const how of ['reject', 'accept'] as const) expect(refusalOf(await decide(how, [id]))).toEqual([409, 'ALREADY_DECIDED']);
  expect({ pointsNow: await pointsNow(), faults: (await verify(app.db)).faults }).toEqual({ pointsNow: 1000, faults: [] });
});

test('RW-06 a bulk decision is applied to each redemption individually', async () => {
  const cheap = await givenReward(app.db, room.channelId, { cost: 10 });
  const [first, second, third] = [await redeemed(cheap), await redeemed(), await redeemed(cheap)];
  await decide('accept', [second]);
  const elsewhere = await pointsRoom(app);
  const foreign = (
    await app.post(`${elsewhere.path}/rewards/${elsewhere.rewardId}/redeem`, elsewhere.viewer, { transaction_id: 'elsewhere' })
  ).json().data.id;
  const reply = await decide('reject', [third, second, foreign, first, third]);
  expect({ status: reply.status, data: reply.json().data }).toEqual({
    status: 200,
    data: {
      redemptions: [
        { id: first, status: 'rejected' },
        { id: third, status: 'rejected' },
      ],
      failed: [
        { id: second, reason: 'ALREADY_DECIDED' },
        { id: foreign, reason: 'REDEMPTION_NOT_FOUND' },
      ],
    },
  });
  expect(await pointsNow()).toBe(700);
  expect(refusalOf(await decide('reject', [foreign, second]))).toEqual([404, 'REDEMPTION_NOT_FOUND']);
});

test('RW-06 one call decides up to 200 redemptions', async () => {
  const ids = (count: number) => Array.from({ length: count }, () => newUlid(app.clock.now()));
  expect(refusalOf(await decide('accept', ids(200)))).toEqual([404, 'REDEMPTION_NOT_FOUND']);
  for (const wrong of [ids(201), [], ['1']]) expect((await decide('accept', wrong)).status).toBe(422);
});

test('RW-06 pending redemptions are listed oldest first, page by page, optionally for one reward', async () => {
  const cheap = await givenReward(app.db, room.channelId, { cost: 1, title: 'Wave' });
  const ids: string[] = [];
  for (let one = 0; one <= REDEMPTIONS_PAGE; one++) ids.push(await redeemed(cheap));
  const dear = await redeemed();
  const first = await list();
  expect(idsOf(first)).toEqual(ids.slice(0, REDEMPTIONS_PAGE));
  const second = await list(`?next_page_token=${first.next_page_token}`);
  expect({ ids: idsOf(second), nextPageToken: second.next_page_token }).toEqual({ ids: [ids.at(-1), dear], nextPageToken: null });
  expect(idsOf(await list(`?reward_id=${room.rewardId}`))).toEqual([dear]);

  await decide('accept', [ids[0]!, ids[1]!]);
  expect(idsOf(await list('?status=accepted'))).toEqual([ids[1], ids[0]]);
});

test('CP-09 the metadata counts pending redemptions, including those of a deleted reward', async () => {
  const [paid, gone] = [
    await givenReward(app.db, room.channelId, { cost: 20, title: 'Wave' }),
    await givenReward(app.db, room.channelId, { cost: 10, title: 'Gone' }),
  ];
  await redeemed(paid);
  const decided = await redeemed(paid);
  await decide('accept', [decided]);
  const waiting = await redeemed(gone);
  await app.delete(`${room.path}/rewards/${gone}`, room.ana);
  const metadata = async () => (await app.get(`${room.path}/redemption-metadata`, room.mod)).json().data;
  const counts = [
    { reward_id: paid, count: 1, title: 'Wave' },
    { reward_id: room.rewardId, count: 0, title: 'Hydrate' },
  ];
  expect(await metadata()).toEqual({
    channel_id: room.channelId,
    total_redemptions: 2,
    total_rewards: 2,
    max_rewards_limit: 15,
    redemptions: [{ reward_id: gone, count: 1, title: 'Gone' }, ...counts],
  });
  await decide('reject', [waiting]);
  expect((await metadata()).redemptions).toEqual(counts);
});

test('RW-06 pending redemptions can still be refunded after channel points are switched off', async () => {
  const id = await redeemed();
  await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: false });
  expect((await decide('reject', [id])).json().data.redemptions).toEqual([{ id, status: 'rejected' }]);
  expect(await pointsNow()).toBe(1000);
});

test('a redemption keeps the title and cost the reward had when it was redeemed', async () => {
  const id = await redeemed();
  await app.patch(`${room.path}/rewards/${room.rewardId}`, room.ana, { title: 'Another', cost: 5, background_color: '#000000' });
  expect((await list()).redemptions).toMatchObject([{ id, reward_title: 'Hydrate', reward_cost: 300, reward_background_color: '#00E701' }]);
  await decide('reject', [id]);
  expect(await pointsNow()).toBe(1000);
});

test('the queue is only for moderators and above', async () => {
  const id = await redeemed();
  for (const who of [null, room.viewer]) {
    const refused = [
      await app.get(`${room.path}/redemptions`, who),
      await app.get(`${room.path}/redemption-metadata`, who),
      await decide('accept', [id], who),
      await decide('reject', [id], who),
    ];
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill(who ? 403 : 401));
  }
  expect((await decide('accept', [id], room.ana)).status).toBe(200);
});

test('MO-11 decisions about redemptions are in the audit log, with the viewer of a single one', async () => {
  const mine = await redeemed();
  await decide('accept', [mine]);
  await decide('accept', [mine]);
  const [again, others] = [await redeemed(), await redeemed(await givenReward(app.db, room.channelId, { title: 'Hydrate' }), room.ana)];
  await decide('reject', [again, others], room.ana);
  const { entries } = (await app.get(`${room.path}/audit-log`, room.mod)).json().data;
  expect(entries).toMatchObject([
    { act: 'reject_redemptions', actor: { id: room.ana.id }, target: null, details: { count: 2 } },
    { act: 'accept_redemptions', actor: { id: room.mod.id }, target: { id: room.viewer.id }, details: { count: 1 } },
  ]);
  expect(entries).toHaveLength(2);
  expect(entries[0].details.rewards).toContain('Hydrate');
});
