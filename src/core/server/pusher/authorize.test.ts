import { expect, test } from 'vitest';
import { channelKind, isChannelName } from './authorize.ts';

test('every channel name of the wire contract is well formed, and public unless its prefix says otherwise', () => {
  for (const name of ['chatrooms.501.v2', 'chatroom_501', 'channel.401', 'predictions-channel-401', 'drops_category_15', 'tv-setup-0b9f']) {
    expect(isChannelName(name)).toBe(true);
    expect(channelKind(name)).toEqual({ access: 'public', cache: false });
  }
  for (const name of ['private-channelpoints-7003', 'private-userfeed.7003', 'private-7003', 'private-encrypted-x']) {
    expect(channelKind(name)).toEqual({ access: 'private', cache: false });
  }
});

test('cache channels are recognized for every kind of access', () => {
  expect(channelKind('cache-x')).toEqual({ access: 'public', cache: true });
  expect(channelKind('private-cache-x')).toEqual({ access: 'private', cache: true });
  expect(channelKind('private-encrypted-cache-x')).toEqual({ access: 'private', cache: true });
  expect(channelKind('presence-cache-x')).toEqual({ access: 'presence', cache: true });
});

test('the name of a user channel contains the user id', () => {
  expect(channelKind('#server-to-user-7')).toEqual({ access: 'user', userId: '7', cache: false });
});

test.each(['', 'a b', 'a/b', 'a:b', 'ä', 'a\u0000', '#x', '<script>', 'x'.repeat(201)])('%j is not a valid channel name', (name) => {
  expect(isChannelName(name)).toBe(false);
});
