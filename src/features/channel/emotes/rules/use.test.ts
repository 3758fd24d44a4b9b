import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EmoteUser, emoteRefusal, STRANGER } from './use.ts';

const HERE = 20_000_001;
const ELSEWHERE = 20_000_002;
const free = { channelId: HERE, subscribersOnly: false };
const forSubscribers = { channelId: HERE, subscribersOnly: true };
const as = (what: Partial<EmoteUser>): EmoteUser => ({ ...STRANGER, ...what });

const someone = fc.record({ isStaff: fc.boolean(), isBroadcaster: fc.boolean(), isModerator: fc.boolean(), isSubscriber: fc.boolean() });

test('EM-04 everybody can use global emotes and emoji everywhere', () => {
  fc.assert(
    fc.property(someone, fc.boolean(), fc.nat(), (user, subscribersOnly, room) => {
      expect(emoteRefusal({ channelId: null, subscribersOnly }, room, user)).toBeNull();
    }),
  );
});

test('EM-04 everybody can use a channel’s own emotes in that channel', () => {
  fc.assert(fc.property(someone, (user) => void expect(emoteRefusal(free, HERE, user)).toBeNull()));
});

describe('EM-04 a subscribers-only emote in its own channel', () => {
  test.each<[who: string, user: Partial<EmoteUser>]>([
    ['a subscriber', { isSubscriber: true }],
    ['the broadcaster', { isBroadcaster: true }],
    ['staff', { isStaff: true }],
    ['F-04 a moderator of the channel', { isModerator: true }],
  ])('%s can use it', (_who, user) => expect(emoteRefusal(forSubscribers, HERE, as(user))).toBeNull());

  test('EM-03 it is locked for anybody else', () => {
    expect(emoteRefusal(forSubscribers, HERE, STRANGER)).toBe('SUBSCRIBERS_ONLY_EMOTE_ERROR');
  });
});

describe.each([
  ['free', free],
  ['for subscribers only', forSubscribers],
])('EM-04 an emote that is %s, in another channel', (_kind, emote) => {
  test.each<[who: string, user: Partial<EmoteUser>]>([
    ['a subscriber of its channel', { isSubscriber: true }],
    ['the broadcaster of its channel', { isBroadcaster: true }],
  ])('%s can use it', (_who, user) => expect(emoteRefusal(emote, ELSEWHERE, as(user))).toBeNull());

  test.each<[who: string, user: Partial<EmoteUser>]>([
    ['a stranger', {}],
    ['a moderator of its channel', { isModerator: true }],
    ['staff', { isStaff: true }],
  ])('%s cannot use it', (_who, user) => expect(emoteRefusal(emote, ELSEWHERE, as(user))).toBe('FOREIGN_CHANNEL_EMOTE_ERROR'));
});
