import { expect, test } from 'vitest';
import { isWireChannel } from './wire-channels.ts';

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
