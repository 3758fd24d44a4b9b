import { beforeEach, expect, test } from 'vitest';
import { NOON } from '#core/server/testing/test-clock.ts';
import { type ChannelsApp, channelsApp, refusalOf } from './testing/channels-app.ts';

let app: ChannelsApp;
beforeEach(async () => {
  app = await channelsApp();
});

const path = '/api/v2/channels/Ana_Lund/follow';
const success = { error: false, code: 200, message: 'SUCCESS' };

test('following returns the new count and is idempotent', async () => {
  const first = await app.post(path, app.viewer);
  expect({ status: first.status, first: first.json() }).toEqual({
    status: 200,
    first: { status: success, data: { is_following: true, following_since: '2026-01-02T12:00:00.000000Z', followers_count: 1 } },
  });
  app.clock.pass(60);
  expect((await app.post(path, app.viewer)).json()).toEqual(first.json());
  expect(app.announced).toEqual([['followed', { channelId: app.channelId, userId: app.viewer.id, at: NOON }]]);
});

test('unfollowing returns the new count and is announced once', async () => {
  await app.post(path, app.viewer);
  const gone = { is_following: false, following_since: null, followers_count: 0 };
  expect((await app.delete(path, app.viewer)).json().data).toEqual(gone);
  expect((await app.delete(path, app.viewer)).json().data).toEqual(gone);
  expect(app.announced.map(([name]) => name)).toEqual(['followed', 'unfollowed']);
});

test('following and unfollowing are each published to the channel once with the count', async () => {
  for (const send of [app.post, app.post, app.delete, app.delete]) await send(path, app.viewer);
  const change = { channel_id: app.channelId, username: 'viewer', created_at: NOON.getTime() / 1000 };
  expect(app.published).toEqual(
    [
      { ...change, followersCount: 1, followed: true },
      { ...change, followersCount: 0, followed: false },
    ].map((payload) => ({ channel: `channel.${app.channelId}`, event: 'App\\Events\\FollowersUpdated', payload })),
  );
});

test('five concurrent follow requests of one viewer count once', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.post(path, app.viewer)));
  expect(replies.map((reply) => reply.json().data.followers_count)).toEqual([1, 1, 1, 1, 1]);
});

test("E-04 following one's own channel is refused, with the reason in the field that clients read", async () => {
  const reply = await app.post(path, app.ana);
  expect(refusalOf(reply)).toEqual([422, 'OWN_CHANNEL']);
  expect(reply.json().errors).toEqual({ channel: ['You cannot follow your own channel.'] });
  expect(app.announced).toEqual([]);
});

test('E-04 following requires a session and an existing channel', async () => {
  expect(refusalOf(await app.post(path, null))).toEqual([401, 'NOT_SIGNED_IN']);
  expect(refusalOf(await app.delete(path, null))).toEqual([401, 'NOT_SIGNED_IN']);
  for (const send of [app.post, app.delete]) {
    expect(refusalOf(await send('/api/v2/channels/nobody/follow', app.viewer))).toEqual([404, 'CHANNEL_NOT_FOUND']);
  }
});
