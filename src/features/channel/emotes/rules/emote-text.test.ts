import { expect, test } from 'vitest';
import { emoteTextRefusal, type ResolvedEmote } from './emote-text.ts';
import { STRANGER } from './use.ts';

const HERE = 20_000_001;
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
