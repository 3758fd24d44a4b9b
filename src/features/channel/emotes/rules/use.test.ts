import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EmoteUser, emoteRefusal, emoteTextRefusal, type ResolvedEmote, STRANGER } from './use.ts';

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

const EMOTES: Record<number, ResolvedEmote> = {
  9101: { channelId: null, subscribersOnly: false, name: 'gsHype', user: STRANGER },
  50000001: { channelId: HERE, subscribersOnly: false, name: 'anaWave', user: STRANGER },
  50000002: { channelId: HERE, subscribersOnly: true, name: 'anaTea', user: STRANGER },
  50000003: { channelId: HERE, subscribersOnly: true, name: 'anaMod', user: { ...STRANGER, isModerator: true } },
  50000004: { channelId: 20_000_002, subscribersOnly: false, name: 'bobWave', user: STRANGER },
  50000005: { channelId: 20_000_003, subscribersOnly: true, name: 'catTea', user: { ...STRANGER, isSubscriber: true } },
};

test.each([
  ['no emote at all', null],
  ['hi [emote:9101:gsHype] and [emote:50000001:anaWave]', null],
  ['[emote:50000003:anaMod] [emote:50000005:catTea]', null],
  ['without a name: [emote:9101] [emote:9101:]', null],
  ['[emote:9101:GSHYPE]', null],
  ['[emote:50000009:gone]', 'INVALID_EMOTE_ERROR'],
  ['[emote:9101:gsLol]', 'INVALID_EMOTE_ERROR'],
  ['[emote:50000001:anaWav]', 'INVALID_EMOTE_ERROR'],
  ['[emote:0:x]', 'INVALID_EMOTE_ERROR'],
  ['[emote:99999999999999999999:x]', 'INVALID_EMOTE_ERROR'],
  ['an incomplete token is text: [emote:x:y] [emote:1', null],
  ['[emote:50000004:bobWave]', 'FOREIGN_CHANNEL_EMOTE_ERROR'],
  ['[emote:50000002:anaTea]', 'SUBSCRIBERS_ONLY_EMOTE_ERROR'],
  ['the first wrong one decides [emote:50000002:anaTea] [emote:50000009:gone]', 'SUBSCRIBERS_ONLY_EMOTE_ERROR'],
  ['[emote:9101:gsHype][emote:50000009:gone] [emote:50000002:anaTea]', 'INVALID_EMOTE_ERROR'],
])('EM-07 %s: %s', (text, expected) => {
  expect(emoteTextRefusal(text, (id) => EMOTES[id], HERE)).toBe(expected);
});
