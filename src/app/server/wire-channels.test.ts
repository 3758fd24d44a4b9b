import { expect, test } from 'vitest';
import { z } from 'zod';
import { event } from '#core/contract/event.ts';
import { serverFeature } from '#core/server/feature.ts';
import { features } from './features.ts';
import { wireChannels } from './wire-channels.ts';

const isWireChannel = wireChannels(features);

test.each([
  'chatrooms.501.v2',
  'chatrooms.501',
  'chatroom_501',
  'channel.401',
  'channel_401',
  'predictions-channel-401',
  'private-channelpoints-7003',
  'private-userfeed.7003',
  'private-livestream.90001',
  'private-chatroom_501',
  'private-7003',
  'private-lstm-7003',
  'drops_category_15',
  'tv-setup-0b9f3c8a-52ff-4a3a-9a61-6c2f9a1c7e10',
])('%s is of a kind in wire.md 1.1', (name) => {
  expect(isWireChannel(name)).toBe(true);
});

test.each([
  '',
  'c1',
  'chatrooms.x.v2',
  'chatrooms.501.v3',
  'xchannel.401',
  'channel.401x',
  'channel.1234567890123456',
  'presence-room-1',
  'channel.401\n',
])('%j is of another kind', (name) => {
  expect(isWireChannel(name)).toBe(false);
});

test('a feature’s events and private channels make their channels known', () => {
  const later = serverFeature(
    { name: 'later' },
    {
      events: [event('Applauded', (stageId: number) => `stage.${stageId}`, z.object({}))],
      privateChannels: [{ pattern: /^private-stage\.(\d+)$/, authorize: async () => true, mayStay: null }],
    },
  );
  const names = ['stage.7', 'private-stage.7', 'stagex7', 'stage.x'];
  expect(names.map(wireChannels([...features, later]))).toEqual([true, true, false, false]);
  expect(names.map(isWireChannel)).toEqual([false, false, false, false]);
});
