import { expect, test } from 'vitest';
import { givenFollow, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { announceStarted } from './announce-streams.ts';
import { notificationsRoom, type Person } from './testing.ts';

/** A node with these users connected, and the events it delivered. */
function aNode(people: readonly Person[]) {
  const delivered: [channel: unknown, kind: unknown][] = [];
  const realtime = {
    holders: () =>
      people.flatMap(({ id }) => [`private-${id}`, `private-channelpoints-${id}`].map((channel) => ({ channel, userId: String(id) }))),
    deliver: (_event: unknown, channels: readonly (readonly unknown[])[], payload: unknown) => {
      for (const [userId] of channels) delivered.push([userId, (payload as { notification: { kind: string } }).notification.kind]);
    },
  };
  return { delivered, realtime };
}

test('followers with an open page receive a stream once, from their node', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  await room.follow(room.mod);
  await room.choose(room.mod, { kind: 'went_live', in_app: false });
  const { delivered, realtime } = aNode([room.noor, room.mod, room.eve]);
  await announceStarted(room.ctx, realtime);
  await room.goLive();
  await announceStarted(room.ctx, realtime);
  await announceStarted(room.ctx, realtime);
  expect(delivered).toEqual([[room.noor.id, 'went_live']]);
  room.clock.pass(600);
  await room.endStream();
  await room.goLive();
  await announceStarted(room.ctx, realtime);
  expect(delivered).toHaveLength(2);
});

test('a starting node does not repeat earlier streams', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  await room.goLive();
  const { delivered, realtime } = aNode([room.noor]);
  await announceStarted(room.ctx, realtime);
  await announceStarted(room.ctx, realtime);
  expect(delivered).toEqual([]);
});

test('several streams are announced together, each to its followers', async () => {
  const room = await notificationsRoom();
  const [star, dusk] = [await givenRoom(room.db, 'star'), await givenRoom(room.db, 'dusk')];
  await givenFollow(room.db, star.channel.id, room.noor.id);
  await givenFollow(room.db, dusk.channel.id, room.eve.id);
  const { delivered, realtime } = aNode([room.noor, room.mod, room.eve]);
  await announceStarted(room.ctx, realtime);
  room.clock.pass(1);
  for (const { channel } of [star, dusk]) await givenLivestream(room.db, channel.id, { startedAt: room.clock.now() });
  await announceStarted(room.ctx, realtime);
  expect(delivered).toEqual([
    [room.noor.id, 'went_live'],
    [room.eve.id, 'went_live'],
  ]);
});

test('a stream whose announcement failed is announced by the next run', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  const { delivered, realtime } = aNode([room.noor]);
  await announceStarted(room.ctx, realtime);
  room.clock.pass(1);
  await room.goLive();
  const broken = {
    ...realtime,
    deliver: () => {
      throw new Error('broken');
    },
  };
  await expect(announceStarted(room.ctx, broken)).rejects.toThrow('broken');
  room.clock.pass(600);
  await announceStarted(room.ctx, realtime);
  expect(delivered).toEqual([[room.noor.id, 'went_live']]);
});
