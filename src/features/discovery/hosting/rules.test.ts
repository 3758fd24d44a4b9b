import { expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { type HostFacts, hostRefusal, MINIMUM_VIEWERS, offersMove, prefetchSecond, secondsUntilHost, secondsUntilMove } from './rules.ts';

interface Change {
  host?: Partial<HostFacts['host']>;
  target?: Partial<HostFacts['target']>;
  banned?: HostFacts['banned'];
  minimumViewers?: number;
}

const facts = ({ host = {}, target = {}, ...rest }: Change = {}): HostFacts => ({
  host: { channelId: 401, isHosting: false, viewers: 34, hostsInLastHour: 0, ...host },
  target: { channelId: 402, isSuspended: false, isLive: true, isHosting: false, whoMayHost: 'everyone', followsHost: false, ...target },
  banned: null,
  minimumViewers: MINIMUM_VIEWERS,
  ...rest,
});

test('HO-02 a live channel can be hosted', () => {
  expect(hostRefusal(facts())).toBeNull();
});

test.each([
  ['itself', { target: { channelId: 401 } }, 'HOST_OWN_CHANNEL'],
  ['another one while it hosts', { host: { isHosting: true } }, 'ALREADY_HOSTING'],
  ['a suspended channel', { target: { isSuspended: true } }, 'HOST_TARGET_SUSPENDED'],
  ['a channel in which the acting person is banned', { banned: 'actor' }, 'BANNED_HERE'],
  ['a channel in which its broadcaster is banned', { banned: 'broadcaster' }, 'HOST_BROADCASTER_BANNED'],
  ['a channel that is offline', { target: { isLive: false } }, 'HOST_TARGET_NOT_LIVE'],
  ['a channel that hosts', { target: { isHosting: true } }, 'HOST_TARGET_HOSTS'],
  ['a channel that lets nobody host it', { target: { whoMayHost: 'nobody', followsHost: true } }, 'HOST_NOT_WELCOME'],
  ['a channel that does not follow it', { target: { whoMayHost: 'followed' } }, 'HOST_NOT_WELCOME'],
  ['anybody without viewers', { host: { viewers: 0 } }, 'MINIMUM_VIEWER_COUNT_ERROR'],
  ['anybody with fewer viewers than the minimum', { host: { viewers: 4 }, minimumViewers: 5 }, 'MINIMUM_VIEWER_COUNT_ERROR'],
  ['anybody a fourth time within an hour', { host: { hostsInLastHour: 3 } }, 'HOST_LIMIT_REACHED'],
] satisfies [string, Change, string][])('HO-02 a channel cannot host %s', (_whom, change, code) => {
  expect(hostRefusal(facts(change))).toBe(code);
});

test.each([
  ['follows it', { target: { whoMayHost: 'followed', followsHost: true } }],
  ['requires exactly as many viewers', { host: { viewers: 5 }, minimumViewers: 5 }],
  ['requires no viewers', { host: { viewers: 0 }, minimumViewers: 0 }],
  ['it hosted twice within the hour', { host: { hostsInLastHour: 2 } }],
] satisfies [string, Change][])('HO-02 a channel can host one that %s', (_whom, change) => {
  expect(hostRefusal(facts(change))).toBeNull();
});

const NOON = new Date('2026-01-02T12:00:00Z');
const later = (seconds: number) => msAfter(NOON, seconds * 1000);

test('a channel can host again an hour after the oldest counted host', () => {
  expect([secondsUntilHost(NOON, later(600)), secondsUntilHost(NOON, later(3599.5)), secondsUntilHost(NOON, later(3600))]).toEqual([
    3000, 1, 1,
  ]);
});

test('HO-03 the countdown runs from 8 seconds to 0', () => {
  expect([0, 0.2, 1, 7.9, 8, 60].map((passed) => secondsUntilMove(NOON, later(passed)))).toEqual([8, 8, 7, 1, 0, 0]);
});

test('HO-03 the target is loaded at a random second from 1 to 8', () => {
  expect([0, 0.124, 0.125, 0.5, 0.999].map(prefetchSecond)).toEqual([1, 1, 2, 5, 8]);
});

test.each([
  ['a viewer or moderator', {}, true],
  ['a viewer of the hosted channel', { current: 'bo' }, false],
  ['a viewer whom a host brought', { cameByHost: true }, false],
  ['the broadcaster', { isBroadcaster: true }, false],
])('HO-03 whether a move is offered to %s', (_who, change, isOffered) => {
  expect(offersMove({ current: 'ana', hosted: 'bo', cameByHost: false, isBroadcaster: false, ...change })).toBe(isOffered);
});
