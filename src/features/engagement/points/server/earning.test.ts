import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_SECONDS, MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { verify } from '#core/server/ledger/verify.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { givenLivestream, givenSubscription } from '#features/channel/channels/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { buy, renewDuePurchases } from '#features/economy/payments/server/testing.ts';
import { givenSubscribable } from '#features/economy/subscriptions/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { recordWatching, type Watcher } from '#features/stream/watching/server/api.ts';
import { pointsOf } from './api.ts';
import { rewardGifts } from './bonuses.ts';
import { type PointsRoom, pointsApp, pointsRoom } from './testing/points-app.ts';
import { givenPointsSettings } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await pointsApp();
});

describe('CP-08 watching', () => {
  /** A live stream, and a function that returns its viewer's earnings beyond the initial 1,000 points. */
  async function stream(app: TestApp) {
    const room = await pointsRoom(app);
    const livestreamId = await givenLivestream(app.db, room.channelId);
    const watch = { livestreamId, userId: room.viewer.id };
    const earned = async (userId = room.viewer.id) =>
      (await pointsOf(app.db, room.channelId, userId)) - (userId === room.viewer.id ? 1000 : 0);
    return { ...room, livestreamId, watch, earned };
  }
  async function minutes(count: number, watchers: readonly Watcher[], on: TestApp = app) {
    for (let minute = 0; minute < count; minute++) {
      await recordWatching(on.ctx, watchers);
      on.clock.pass(60);
    }
  }

  test('ten points are earned for every five minutes watched', async () => {
    const { watch, earned, viewer, channelId } = await stream(app);
    await minutes(4, [watch]);
    expect({ earned: await earned(), published: app.published }).toEqual({ earned: 0, published: [] });
    await minutes(1, [watch]);
    expect(app.published).toEqual([
      {
        channel: `private-channelpoints-${viewer.id}`,
        event: 'PointsUpdated',
        payload: { reason: 'WATCHED', points: 10, balance: 1010, user_id: viewer.id, channel_id: channelId },
      },
    ]);
    await minutes(11, [watch]);
    expect(await earned()).toBe(30);
  });

  test('a subscriber earns fifteen points until the subscription expires', async () => {
    const { watch, earned, viewer, channelId } = await stream(app);
    await givenSubscription(app.db, channelId, viewer.id, { expiresAt: msAfter(app.clock.now(), 6 * MINUTE_MS) });
    await minutes(10, [watch]);
    expect(await earned()).toBe(25);
  });

  test('two tabs, and two nodes in the same minute, earn points once', async () => {
    const { watch, earned } = await stream(app);
    for (let minute = 0; minute < 5; minute++) {
      await Promise.all([recordWatching(app.ctx, [watch, watch]), recordWatching(app.ctx, [watch])]);
      app.clock.pass(60);
    }
    expect(await earned()).toBe(10);
  });

  test("an ended stream, an unknown stream and the viewer's own stream earn nothing", async () => {
    const { livestreamId, watch, earned, ana, path } = await stream(app);
    await minutes(10, [
      { livestreamId, userId: ana.id },
      { livestreamId: 999, userId: ana.id },
      { livestreamId, userId: 999 },
    ]);
    expect(await earned(ana.id)).toBe(0);
    await minutes(4, [watch]);
    expect((await app.delete(`${path.replace('v2', 'internal/v1')}/livestream`, ana)).status).toBe(200);
    await minutes(10, [watch]);
    expect(await earned()).toBe(0);
  });

  test('a banned viewer with an open page earns nothing until the ban ends', async () => {
    const { watch, earned, viewer, ana, channelId } = await stream(app);
    await minutes(4, [watch]);
    await givenBan(app.db, channelId, viewer.id, ana.id, { expiresAt: msAfter(app.clock.now(), 5 * MINUTE_MS) });
    await minutes(5, [watch]);
    expect(await earned()).toBe(0);
    await minutes(1, [watch]);
    expect(await earned()).toBe(10);
  });

  test("the channel's own rates apply, and channels with points off pay nothing", async () => {
    const { watch, earned, channelId } = await stream(app);
    await givenPointsSettings(app.db, channelId, { watch_points: 42 });
    await minutes(5, [watch]);
    await givenPointsSettings(app.db, channelId, { channel_points_enabled: false });
    await minutes(5, [watch]);
    await givenPointsSettings(app.db, channelId, { channel_points_enabled: true, watch_points: 0 });
    await minutes(5, [watch]);
    expect(await earned()).toBe(42);
  });

  test('with the feature off for the installation nothing is earned, and the minutes do not count later', async () => {
    const bare = await pointsApp({ flags: { channel_points: false } });
    const { watch, earned, viewer } = await stream(bare);
    await minutes(5, [watch], bare);
    expect(await bare.db.row(sql`select count(*)::int from livestream_minutes where user_id = ${viewer.id}`)).toEqual({ count: 5 });
    expect(await bare.db.rows(sql`select * from watch_progress`)).toEqual([]);
    expect(await earned()).toBe(0);
  });

  test('the ledger balances afterwards', async () => {
    expect((await verify(app.db)).faults).toEqual([]);
  });
});

describe('CP-08 bonuses', () => {
  let room: PointsRoom;
  beforeAll(async () => {
    room = await pointsRoom(app);
  });
  const pointsNow = () => pointsOf(app.db, room.channelId, room.mod.id);

  test('a follow earns a hundred points once: unfollowing and following again earns nothing', async () => {
    await app.post(`${room.path}/follow`, room.mod);
    expect(app.published).toContainEqual({
      channel: `private-channelpoints-${room.mod.id}`,
      event: 'PointsUpdated',
      payload: { reason: 'FOLLOWED', points: 100, balance: 100, user_id: room.mod.id, channel_id: room.channelId },
    });
    await app.delete(`${room.path}/follow`, room.mod);
    await app.post(`${room.path}/follow`, room.mod);
    expect(await pointsNow()).toBe(100);
  });

  test('following again after a rate change works and earns nothing', async () => {
    await givenPointsSettings(app.db, room.channelId, { follow_points: 70 });
    await app.delete(`${room.path}/follow`, room.mod);
    expect((await app.post(`${room.path}/follow`, room.mod)).status).toBe(200);
    expect(await pointsNow()).toBe(100);
    await givenPointsSettings(app.db, room.channelId, { follow_points: 100 });
  });

  test('with the feature off for the installation a follow earns nothing', async () => {
    const bare = await pointsApp({ flags: { channel_points: false } });
    const { path, mod, channelId } = await pointsRoom(bare);
    expect((await bare.post(`${path}/follow`, mod)).status).toBe(200);
    expect(await pointsOf(bare.db, channelId, mod.id)).toBe(0);
  });

  test('a subscription and each of its renewals earn 500 points, a gifted subscription 100, each once', async () => {
    await givenSubscribable(app.db, room.channelId);
    await givenUser(app.db, 'friend');
    const [channel, before] = [room.channelId, await pointsNow()];
    await buy(app, room.mod, 'subscription', { channel });
    expect(await pointsNow()).toBe(before + 500);
    await buy(app, room.mod, 'gifted_subscriptions', { channel, receiver: 'friend' });
    expect(await pointsNow()).toBe(before + 600);
    app.clock.pass(30 * DAY_SECONDS);
    await Promise.all([renewDuePurchases(app), renewDuePurchases(app)]);
    expect(await pointsNow()).toBe(before + 1100);
  });

  test('a subscription offer shows the points it earns', async () => {
    const points = async () => (await app.get(`${room.path}/subscription`, null)).json().data.points;
    expect(await points()).toEqual({ bonus: 500, watching: 10, subscriber_watching: 15 });
    await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: false });
    expect(await points()).toBeNull();
    await givenPointsSettings(app.db, room.channelId, { channel_points_enabled: true });
  });

  test('repeating a gift with another quantity throws, because that is a bug', async () => {
    const [receiver, before] = [{ userId: room.viewer.id, username: room.viewer.username }, await pointsNow()];
    const gift = { id: 'big gift', channelId: room.channelId, gifterId: room.mod.id, isAnonymous: false, at: app.clock.now() };
    const give = (receivers: (typeof receiver)[]) => app.ctx.tx((tx) => rewardGifts(tx, [{ ...gift, receivers }]));
    await give([receiver]);
    await give([receiver]);
    await expect(give([receiver, receiver])).rejects.toThrow('with other points');
    expect(await pointsNow()).toBe(before + 100);
  });

  test('with channel points off in the channel a follow earns nothing', async () => {
    const quiet = await pointsRoom(app);
    await givenPointsSettings(app.db, quiet.channelId, { channel_points_enabled: false });
    await app.post(`${quiet.path}/follow`, quiet.viewer);
    expect(await pointsOf(app.db, quiet.channelId, quiet.viewer.id)).toBe(1000);
  });
});
