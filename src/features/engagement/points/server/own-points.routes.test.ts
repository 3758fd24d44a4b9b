import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post } from '#core/server/ledger/ledger.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { POINTS_PAGE } from '#features/engagement/points/contract/balance.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { movePoints } from './api.ts';
import { pointsIssuer, pointsOwner } from './move-points.ts';
import { type PointsRoom, pointsApp, pointsRoom, refusalOf } from './testing/points-app.ts';
import { givenPoints, givenPointsSettings } from './testing.ts';

let app: TestApp;
let room: PointsRoom;
beforeAll(async () => {
  app = await pointsApp();
});
beforeEach(async () => {
  room = await pointsRoom(app);
});

test('CP-09 users see their own points in a channel', async () => {
  const points = async (who: PointsRoom['viewer'] | null) => (await app.get(`${room.path}/points`, who)).json();
  expect(await points(room.viewer)).toEqual({ data: { points: 1000 }, message: 'OK' });
  expect(await points(room.mod)).toEqual({ data: { points: 0 }, message: 'OK' });
  expect((await app.get(`${room.path}/points`, null)).status).toBe(401);
  expect(refusalOf(await app.get('/api/v2/channels/nowhere/points', room.viewer))).toEqual([404, 'CHANNEL_NOT_FOUND']);
});

describe('CP-09 the settings of a channel', () => {
  const path = () => `${room.path}/channel-points/channel-settings`;
  const defaults = {
    channel_points_enabled: true,
    watch_points: 10,
    subscriber_watch_points: 15,
    follow_points: 100,
    subscription_points: 500,
    gift_points: 100,
  };

  test('CP-08 default to the standard rates', async () => {
    expect((await app.get(path(), null)).json()).toEqual({ data: defaults, message: 'OK' });
  });

  test('can be changed one by one by the broadcaster', async () => {
    const put = async (change: object) => (await app.put(path(), room.ana, change)).json().data;
    expect(await put({ channel_points_enabled: false })).toEqual({ ...defaults, channel_points_enabled: false });
    expect(await put({ watch_points: 20, gift_points: 0 })).toEqual({
      ...defaults,
      channel_points_enabled: false,
      watch_points: 20,
      gift_points: 0,
    });
    expect(await put({})).toEqual((await app.get(path(), null)).json().data);
  });

  test.each([[{ watch_points: -1 }], [{ follow_points: 10_001 }], [{ gift_points: 1.5 }], [{ channel_points_enabled: 'on' }]])(
    '%j is refused as invalid',
    async (change) => {
      const reply = await app.put(path(), room.ana, change);
      expect({ status: reply.status, errors: Object.keys(reply.json().errors) }).toEqual({ status: 422, errors: Object.keys(change) });
    },
  );

  test('CP-09 a change is published to the channel with all settings, and MO-11 recorded', async () => {
    await app.put(path(), room.ana, { channel_points_enabled: false });
    await app.put(path(), room.ana, {});
    expect(app.published).toEqual([
      {
        channel: `channel.${room.channelId}`,
        event: 'ChannelPointsSettingsChanged',
        payload: { ...defaults, channel_points_enabled: false, channel_id: room.channelId },
      },
    ]);
    const { entries } = (await app.get(`${room.path}/audit-log`, room.mod)).json().data;
    expect(entries).toMatchObject([
      { act: 'change_points_settings', actor: { id: room.ana.id }, details: { channel_points_enabled: false } },
    ]);
    expect(entries).toHaveLength(1);
  });

  test('cannot be changed by anyone else', async () => {
    for (const who of [room.viewer, room.mod]) {
      expect(refusalOf(await app.put(path(), who, { watch_points: 1 }))).toEqual([403, 'NOT_ALLOWED']);
    }
    expect((await app.put(path(), null, {})).status).toBe(401);
  });
});

test('a statement lists credits and debits in one channel, newest first, page by page', async () => {
  const statement = async (query = '') => (await app.get(`${room.path}/points/statement${query}`, room.viewer)).json().data;
  const redeem = { transaction_id: `statement-${room.channelId}` };
  const { id } = (await app.post(`${room.path}/rewards/${room.rewardId}/redeem`, room.viewer, redeem)).json().data;
  await app.post(`${room.path}/redemptions/reject`, room.mod, { redemption_ids: [id] });
  const line = { id: expect.any(Number), created_at: '2026-01-02T12:00:00.000000Z' };
  expect(await statement()).toEqual({
    lines: [
      { ...line, reason: 'REDEMPTION_REJECTED', points: 300, balance: 1000, note: 'Hydrate' },
      { ...line, reason: 'REDEEMED', points: -300, balance: 700, note: 'Hydrate' },
      { ...line, reason: 'WATCHED', points: 1000, balance: 1000, note: null },
    ],
    next_cursor: null,
  });

  for (let more = 0; more < POINTS_PAGE; more++) await givenPoints(app.ctx, room.channelId, room.viewer.id, 1);
  const first = await statement();
  const second = await statement(`?cursor=${first.next_cursor}`);
  expect({ lineCount: first.lines.length, balance: first.lines[0].balance, nextCursor: second.next_cursor }).toEqual({
    lineCount: POINTS_PAGE,
    balance: 1000 + POINTS_PAGE,
    nextCursor: null,
  });
  expect(second.lines.map(({ balance }: { balance: number }) => balance)).toEqual([1000, 700, 1000]);
  expect((await app.get(`${room.path}/points/statement?cursor=x`, room.viewer)).status).toBe(422);
});

test('a statement shows a line with an unknown reason from a newer version, as during an upgrade', async () => {
  const { key, entries } = { key: `newer ${room.channelId}`, entries: [pointsIssuer, pointsOwner(room.viewer.id, room.channelId)] };
  const postings = entries.map((account, at) => ({ account, amount: at === 0 ? -5 : 5 }));
  await app.ctx.tx((tx) => post(tx, { key, reason: 'RAIDED', entries: postings }, app.clock.now()));
  const reply = await app.get(`${room.path}/points/statement`, room.viewer);
  expect({ status: reply.status, lines: reply.json().data.lines[0] }).toMatchObject({
    status: 200,
    lines: { reason: 'RAIDED', points: 5, balance: 1005 },
  });
});

test('CP-01 balances omit a channel while its points are off, and list it unchanged once they are on again', async () => {
  const path = '/api/v2/channel-points/balances';
  const listed = async () => (await app.get(path, room.viewer)).json().data.balances;
  await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: false });
  expect(await listed()).toEqual([]);
  await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: true });
  expect(await listed()).toMatchObject([{ channel: { id: room.channelId }, points: 1000 }]);
});

test('balances list every channel where the user ever had points, and only their own', async () => {
  const collector = await givenUser(app.db, `collector${room.channelId}`);
  const other = await pointsRoom(app);
  await givenPoints(app.ctx, other.channelId, collector.id, 70);
  await givenPoints(app.ctx, room.channelId, collector.id, 300);
  await app.post(`${room.path}/rewards/${room.rewardId}/redeem`, collector, { transaction_id: `all-spent-${room.channelId}` });
  const poor = await pointsRoom(app);
  const spending = {
    key: `short ${poor.channelId}`,
    channelId: poor.channelId,
    userId: collector.id,
    points: -5,
    reason: 'PREDICTED',
  } as const;
  expect(await app.ctx.tx((tx) => movePoints(tx, [spending], app.clock.now()))).toEqual([{ kind: 'short', balance: 0 }]);
  const balances = async (query = '') => (await app.get(`/api/v2/channel-points/balances${query}`, collector)).json().data;
  const of = ({ channelId: id, ana }: PointsRoom, points: number) => ({ channel: { id, slug: ana.slug, username: ana.username }, points });
  expect(await balances()).toEqual({ balances: [of(room, 0), of(other, 70)], next_cursor: null });
  expect(await balances(`?cursor=${room.channelId}`)).toEqual({ balances: [of(other, 70)], next_cursor: null });
  expect((await app.get('/api/v2/channel-points/balances', null)).status).toBe(401);
});

test('CP-01 with the feature off for the installation none of these endpoints exist', async () => {
  const without = await pointsApp({ flags: { channel_points: false } });
  const { viewer, path, rewardId } = await pointsRoom(without);
  const replies = [
    await without.get(`${path}/points`, viewer),
    await without.get(`${path}/rewards`, null),
    await without.get(`${path}/channel-points/channel-settings`, null),
    await without.post(`${path}/rewards/${rewardId}/redeem`, viewer, { transaction_id: 'nowhere-at-all' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
