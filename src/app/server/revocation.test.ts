import { expect, test } from 'vitest';
import type { RealtimeView } from '#core/server/periodic-job.ts';
import { signChannel } from '#core/server/pusher/authorize.ts';
import { endLostRights } from '#core/server/pusher/end-lost-rights.ts';
import type { Grant } from '#core/server/pusher/grants.ts';
import { beforeCommit } from '#core/server/testing/before-commit.ts';
import { testApp } from '#core/server/testing/test-app.ts';
import { startLivestream } from '#features/channel/channels/server/go-live.ts';
import { givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { banPerson } from '#features/chat/moderation/server/bans.ts';
import { sessionsEnded } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';

const APP = { id: 'demo', key: 'demo-key', secret: 'demo-secret', cluster: 'us2' };
const AUTHORIZERS = features.flatMap(({ privateChannels = [] }) => privateChannels);
const bans = '/api/v2/channels/ana/bans';

async function liveRoom() {
  const app = await testApp(features, { now: new Date() });
  const room = await givenRoom(app.db);
  const livestreamId = await givenLivestream(app.db, room.channel.id);
  const people = { mod: await givenUser(app.db, 'mod'), viewer: await givenUser(app.db, 'viewer') };
  await givenRole(app.db, room.channel.id, people.mod.id, 'moderator');
  const mayJoin = async (viewer: typeof people.mod, channel: string) =>
    (await signChannel(APP, AUTHORIZERS, viewer, '1.1', channel, app.ctx)) !== null;
  return { app, commands: app.commands, ...room, ...people, livestreamId, mayJoin };
}

async function offlineRoom() {
  const { app, broadcaster: ana, ...room } = await liveRoom();
  const staff = await givenUser(app.db, 'staff', { isStaff: true });
  expect((await app.delete('/api/internal/v1/channels/ana/livestream', ana)).status).toBe(200);
  return { app, staff, ...room };
}

const dropped = (userId: number, channel: string) => ({ kind: 'drop_channel_holders', userId: String(userId), channels: [channel] });

test('MO-05 a ban disconnects the person’s sockets from the stream’s private channel and prevents joining it again until the ban ends', async () => {
  const { app, commands, mod, viewer, livestreamId, mayJoin } = await liveRoom();
  const channel = `private-livestream.${livestreamId}`;
  expect(await mayJoin(viewer, channel)).toBe(true);
  await app.post(bans, mod, { banned_username: 'viewer', permanent: true });
  expect(commands).toEqual([dropped(viewer.id, channel)]);
  expect({ viewerMayJoin: await mayJoin(viewer, channel), modMayJoin: await mayJoin(mod, channel) }).toEqual({
    viewerMayJoin: false,
    modMayJoin: true,
  });
  await app.delete(`${bans}/viewer`, mod);
  expect(await mayJoin(viewer, channel)).toBe(true);
  expect(commands).toHaveLength(1);
});

test('MO-05 a stream that starts while a ban is being stored waits for it, and then does not admit the person', async () => {
  const { app, staff, mod, viewer, mayJoin } = await offlineRoom();
  let livestreamId = 0;
  const { other } = await beforeCommit(
    app.ctx,
    (ctx) => banPerson(ctx, 'ana', mod, { banned_username: 'viewer', permanent: true }),
    async () => {
      livestreamId = (await app.post('/api/internal/v1/channels/ana/livestream', staff, {})).json().data.livestream.id;
    },
  );
  const channel = `private-livestream.${livestreamId}`;
  expect({ other, viewerMayJoin: await mayJoin(viewer, channel), modMayJoin: await mayJoin(mod, channel) }).toEqual({
    other: 'waits',
    viewerMayJoin: false,
    modMayJoin: true,
  });
});

test('MO-05 a ban during the start of a stream waits for it, and then disconnects the person from it', async () => {
  const { app, staff, mod, viewer } = await offlineRoom();
  const { result, other } = await beforeCommit(
    app.ctx,
    (ctx) => startLivestream(ctx, 'ana', staff, {}),
    () => app.post(bans, mod, { banned_username: 'viewer', permanent: true }),
  );
  expect({ other, commands: app.commands }).toEqual({ other: 'waits', commands: [dropped(viewer.id, `private-livestream.${result.id}`)] });
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
  expect({
    modMayJoin: await mayJoin(mod, channel),
    broadcasterMayJoin: await mayJoin(broadcaster, channel),
    staffMayJoin: await mayJoin(staff, channel),
  }).toEqual({ modMayJoin: true, broadcasterMayJoin: true, staffMayJoin: true });
  expect({ viewerMayJoin: await mayJoin(viewer, channel), otherBroadcasterMayJoin: await mayJoin(elsewhere.broadcaster, channel) }).toEqual(
    {
      viewerMayJoin: false,
      otherBroadcasterMayJoin: false,
    },
  );
  for (const made of ['private-chatroom_0', 'private-chatroom_999999999', `private-chatroom_${chatroomId}x`]) {
    expect({ made, mayJoin: await mayJoin(staff, made) }).toEqual({ made, mayJoin: false });
  }

  const community = '/api/internal/v1/channels/ana/community';
  await app.post(`${community}/vip`, broadcaster, { username: 'mod' });
  await app.delete(`${community}/vip/mod`, broadcaster);
  expect(commands).toEqual([]);
  await app.delete(`${community}/moderators/mod`, broadcaster);
  expect(commands.splice(0)).toContainEqual(dropped(mod.id, channel));
  expect(await mayJoin(mod, channel)).toBe(false);

  await app.post(`${community}/moderators`, broadcaster, { username: 'mod' });
  await app.post(bans, broadcaster, { banned_username: 'mod', permanent: false, duration: 5 });
  expect(commands).toEqual(expect.arrayContaining([dropped(mod.id, channel), dropped(mod.id, `private-livestream.${livestreamId}`)]));
  expect(await mayJoin(mod, channel)).toBe(false);
});

test('RT-02 the end of a session ends only the grants of that session', async () => {
  const { app, commands, viewer } = await liveRoom();
  await app.ctx.tx((tx) => tx.announce(sessionsEnded, { userId: viewer.id, sessionIds: [1] }));
  expect(commands).toEqual([{ kind: 'end_sessions', userId: String(viewer.id), sessionIds: [1] }]);
});

test('RT-02 comparing all private channels of a node takes the same few statements for any number of people', async () => {
  const { app, mod, viewer, broadcaster, chatroomId, livestreamId } = await liveRoom();
  const elsewhere = await givenRoom(app.db, 'bea');
  let statements = 0;
  const rows: typeof app.db.rows = (statement) => {
    statements += 1;
    return app.db.rows(statement);
  };
  const compare = async (grants: Grant[]) => {
    statements = 0;
    const over: Grant[] = [];
    const realtime = { grants: () => grants, endGrants: (more: readonly Grant[]) => void over.push(...more) };
    await endLostRights.run({ ...app.ctx, db: { ...app.db, rows } }, realtime as unknown as RealtimeView);
    return { statements, over };
  };
  const held = (userId: number, channel: string): Grant => ({ id: `${userId} ${channel}`, userId: String(userId), channel, sessionId: 1 });
  const [moderators, audience] = [`private-chatroom_${chatroomId}`, `private-livestream.${livestreamId}`];
  const few = await compare([held(mod.id, moderators), held(viewer.id, audience), held(viewer.id, `private-${viewer.id}`)]);
  expect(few.over).toEqual([]);

  await app.post(bans, mod, { banned_username: 'viewer', permanent: true });
  const crowd = Array.from({ length: 300 }, (_, n) => held(mod.id + 1000 + n, audience));
  const lost = [
    held(viewer.id, moderators),
    held(mod.id, `private-chatroom_${elsewhere.chatroomId}`),
    held(mod.id, 'private-chatroom_999999999'),
    held(viewer.id, audience),
  ];
  const many = await compare([...crowd, ...lost, held(broadcaster.id, moderators), held(mod.id, audience)]);
  expect({ over: many.over.map(({ id }) => id).sort(), statements: many.statements }).toEqual({
    over: lost.map(({ id }) => id).sort(),
    statements: few.statements,
  });
  expect(many.statements).toBeLessThan(5);
});
