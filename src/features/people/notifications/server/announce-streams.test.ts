import { expect, test } from 'vitest';
import { givenFollow, givenLivestream } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { announceBegun } from './announce-streams.ts';
import { notificationsRoom, type Person } from './testing.ts';

/** A node with these people on it, and whom it told what. */
function aNode(people: readonly Person[]) {
  const told: [channel: unknown, kind: unknown][] = [];
  const realtime = {
    holders: () =>
      people.flatMap(({ id }) => [`private-${id}`, `private-channelpoints-${id}`].map((channel) => ({ channel, userId: String(id) }))),
    deliver: (_event: unknown, channels: readonly (readonly unknown[])[], payload: unknown) => {
      for (const [userId] of channels) told.push([userId, (payload as { notification: { kind: string } }).notification.kind]);
    },
  };
  return { told, realtime };
}

test('followers with an open page hear of a stream once, from the node that they are on', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  await room.follow(room.mod);
  await room.choose(room.mod, { kind: 'went_live', in_app: false });
  const { told, realtime } = aNode([room.noor, room.mod, room.eve]);
  await announceBegun(room.ctx, realtime);
  await room.goLive();
  await announceBegun(room.ctx, realtime);
  await announceBegun(room.ctx, realtime);
  expect(told).toEqual([[room.noor.id, 'went_live']]);
  room.clock.pass(600);
  await room.endStream();
  await room.goLive();
  await announceBegun(room.ctx, realtime);
  expect(told).toHaveLength(2);
});

test('a node that starts does not repeat streams that began before', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  await room.goLive();
  const { told, realtime } = aNode([room.noor]);
  await announceBegun(room.ctx, realtime);
  await announceBegun(room.ctx, realtime);
  expect(told).toEqual([]);
});

test('several streams are announced together, each to those who follow it', async () => {
  const room = await notificationsRoom();
  const [star, dusk] = [await givenRoom(room.db, 'star'), await givenRoom(room.db, 'dusk')];
  await givenFollow(room.db, star.channel.id, room.noor.id);
  await givenFollow(room.db, dusk.channel.id, room.eve.id);
  const { told, realtime } = aNode([room.noor, room.mod, room.eve]);
  await announceBegun(room.ctx, realtime);
  room.clock.pass(1);
  for (const { channel } of [star, dusk]) await givenLivestream(room.db, channel.id, { startedAt: room.clock.now() });
  await announceBegun(room.ctx, realtime);
  expect(told).toEqual([
    [room.noor.id, 'went_live'],
    [room.eve.id, 'went_live'],
  ]);
});

test('a stream that could not be announced is announced by the next run, however late that is', async () => {
  const room = await notificationsRoom();
  await room.follow(room.noor);
  const { told, realtime } = aNode([room.noor]);
  await announceBegun(room.ctx, realtime);
  room.clock.pass(1);
  await room.goLive();
  const broken = {
    ...realtime,
    deliver: () => {
      throw new Error('broken');
    },
  };
  await expect(announceBegun(room.ctx, broken)).rejects.toThrow('broken');
  room.clock.pass(600);
  await announceBegun(room.ctx, realtime);
  expect(told).toEqual([[room.noor.id, 'went_live']]);
});
