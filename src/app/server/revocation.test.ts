import { expect, test } from 'vitest';
import { signChannel } from '#core/server/pusher/authorise.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { sessionsEnded } from '#features/accounts/server/api.ts';
import { givenUser } from '#features/accounts/server/testing.ts';
import { givenLivestream, givenRole } from '#features/channels/server/testing.ts';
import { givenRoom } from '#features/chat/server/testing.ts';
import { features } from './features.ts';

const APP = { id: 'demo', key: 'demo-key', secret: 'demo-secret', cluster: 'us2' };
const AUTHORISERS = features.flatMap(({ privateChannels = [] }) => privateChannels);
const bans = '/api/v2/channels/ana/bans';

async function liveRoom() {
  const app = await testApp(features, { now: new Date() });
  const room = await givenRoom(app.db);
  const livestreamId = await givenLivestream(app.db, room.channel.id);
  const people = { mod: await givenUser(app.db, 'mod'), viewer: await givenUser(app.db, 'viewer') };
  await givenRole(app.db, room.channel.id, people.mod.id, 'moderator');
  const mayJoin = async (viewer: typeof people.mod, channel: string) =>
    (await signChannel(APP, AUTHORISERS, viewer, '1.1', channel, app.db)) !== null;
  return { app, commands: app.commands, ...room, ...people, livestreamId, mayJoin };
}

const dropped = (userId: number, channel: string) => ({ kind: 'drop_channel_holders', userId: String(userId), channels: [channel] });

test('MO-05 a ban disconnects the person’s sockets from the stream’s private channel and prevents joining it again until the ban ends', async () => {
  const { app, commands, mod, viewer, livestreamId, mayJoin } = await liveRoom();
  const channel = `private-livestream.${livestreamId}`;
  expect(await mayJoin(viewer, channel)).toBe(true);
  await app.post(bans, mod, { banned_username: 'viewer', permanent: true });
  expect(commands).toEqual([dropped(viewer.id, channel)]);
  expect([await mayJoin(viewer, channel), await mayJoin(mod, channel)]).toEqual([false, true]);
  await app.delete(`${bans}/viewer`, mod);
  expect(await mayJoin(viewer, channel)).toBe(true);
  expect(commands).toHaveLength(1);
});

test('a refused ban closes no sockets', async () => {
  const { app, commands, mod, viewer } = await liveRoom();
  await app.post(bans, viewer, { banned_username: 'mod', permanent: true });
  await app.post(bans, mod, { banned_username: 'ana', permanent: true });
  expect(commands).toEqual([]);
});

test('RT-02 the private channel of a room is for its moderators, and losing the role disconnects the sockets that joined it', async () => {
  const { app, commands, broadcaster, mod, viewer, chatroomId, livestreamId, mayJoin } = await liveRoom();
  const channel = `private-chatroom_${chatroomId}`;
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  const elsewhere = await givenRoom(app.db, 'bea');
  expect([await mayJoin(mod, channel), await mayJoin(broadcaster, channel), await mayJoin(staff, channel)]).toEqual([true, true, true]);
  expect([await mayJoin(viewer, channel), await mayJoin(elsewhere.broadcaster, channel)]).toEqual([false, false]);
  for (const made of ['private-chatroom_0', 'private-chatroom_999999999', `private-chatroom_${chatroomId}x`]) {
    expect([made, await mayJoin(staff, made)]).toEqual([made, false]);
  }

  const community = '/api/internal/v1/channels/ana/community';
  await app.post(`${community}/vip`, broadcaster, { username: 'mod' });
  await app.delete(`${community}/vip/mod`, broadcaster);
  expect(commands).toEqual([]);
  await app.delete(`${community}/moderators/mod`, broadcaster);
  expect(commands).toEqual([dropped(mod.id, channel)]);
  expect(await mayJoin(mod, channel)).toBe(false);

  await app.post(`${community}/moderators`, broadcaster, { username: 'mod' });
  await app.post(bans, broadcaster, { banned_username: 'mod', permanent: false, duration: 5 });
  expect(commands.slice(1)).toEqual(
    expect.arrayContaining([dropped(mod.id, channel), dropped(mod.id, `private-livestream.${livestreamId}`)]),
  );
  expect(await mayJoin(mod, channel)).toBe(false);
});

test('RT-02 the end of a session ends the grants that were made in it, and no others of the person', async () => {
  const { app, commands, viewer } = await liveRoom();
  await app.ctx.tx((tx) => tx.announce(sessionsEnded, { userId: viewer.id, sessionIds: [1] }));
  expect(commands).toEqual([{ kind: 'end_sessions', userId: String(viewer.id), sessionIds: [1] }]);
});
