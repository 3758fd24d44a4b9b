import { expect, test } from 'vitest';
import { NOON } from '#features/people/accounts/examples.ts';
import type { Reward } from '../contract/rewards.ts';
import { aReward } from '../examples.ts';
import { cooldownSeconds, leftOf, messageLength, messageProblem, messageRefusal, type Redeemer, redeemRefusal } from './redeem.ts';

const RICH: Redeemer = { points: 300, isBroadcaster: false };
const POOR: Redeemer = { points: 299, isBroadcaster: false };

test.each<[why: string, reward: Partial<Reward>, redeemer: Redeemer, refusal: string | null]>([
  ['exactly the cost is enough', {}, RICH, null],
  ['one point below the cost is not enough', {}, POOR, 'INSUFFICIENT_POINTS'],
  ['the broadcaster needs no points', {}, { points: 0, isBroadcaster: true }, null],
  ['an unknown balance is left to the server', {}, { points: null, isBroadcaster: false }, null],
  ['a paused reward is refused before the balance is checked', { is_paused: true }, POOR, 'REWARD_PAUSED'],
  ['a paused reward is refused to the broadcaster too', { is_paused: true }, { points: null, isBroadcaster: true }, 'REWARD_PAUSED'],
  ['the cap per stream is reached', { left_this_stream: 0 }, RICH, 'REWARD_OUT_OF_STOCK'],
  ['the cap per person is reached', { left_this_stream: 1, left_for_you: 0 }, RICH, 'REWARD_LIMIT_REACHED'],
  ['one redemption is left', { left_this_stream: 1, left_for_you: 1 }, RICH, null],
  ['the cooldown lasts another second', { cooldown_ends_at: '2026-01-02T12:00:00.500000Z' }, RICH, 'REWARD_COOLING_DOWN'],
  ['the cooldown is over', { cooldown_ends_at: '2026-01-02T12:00:00.000000Z' }, RICH, null],
])('RW-03 %s', (_why, reward, redeemer, refusal) => {
  expect(redeemRefusal(aReward(reward), redeemer, NOON)).toBe(refusal);
});

test('the remaining cooldown is rounded up to whole seconds', () => {
  expect(cooldownSeconds({ cooldown_ends_at: '2026-01-02T12:00:59.001000Z' }, NOON)).toBe(60);
  expect(cooldownSeconds({ cooldown_ends_at: '2026-01-02T11:59:59.000000Z' }, NOON)).toBe(0);
  expect(cooldownSeconds({ cooldown_ends_at: null }, NOON)).toBe(0);
});

test.each<[asks: boolean, message: string, refusal: string | null]>([
  [true, '', 'MESSAGE_REQUIRED'],
  [true, ' \n\t', 'MESSAGE_REQUIRED'],
  [true, 'x', null],
  [false, '', null],
  [false, 'x', null],
])('RW-02 with a required message (%s), the message %j gives %s', (is_user_input_required, message, refusal) => {
  expect(messageRefusal({ is_user_input_required }, message)).toBe(refusal);
});

test.each([
  [null, 9, null],
  [3, 0, 3],
  [3, 3, 0],
  [3, 4, 0],
])('of a cap of %s, after %s redemptions, %s are left', (cap, redeemed, left) => {
  expect(leftOf(cap, redeemed)).toBe(left);
});

const asks = { is_user_input_required: true };
const free = { is_user_input_required: false };

test('RW-02 a reward that requires a message accepts 1 to 100 characters', () => {
  expect(['', '  ', 'x', 'x'.repeat(100), 'x'.repeat(101)].map((message) => messageProblem(asks, message))).toEqual([
    'points.message_required',
    'points.message_required',
    null,
    null,
    'points.message_too_long',
  ]);
});

test('RW-02 any other reward accepts no message, or up to 100 characters', () => {
  expect(['', 'x'.repeat(100), 'x'.repeat(101)].map((message) => messageProblem(free, message))).toEqual([
    null,
    null,
    'points.message_too_long',
  ]);
});

test('RW-02 characters are counted as code points, without surrounding whitespace', () => {
  expect(messageLength(`  ${'🎉'.repeat(100)} `)).toBe(100);
  expect(messageProblem(asks, `  ${'🎉'.repeat(100)} `)).toBeNull();
  expect(messageProblem(asks, '🎉'.repeat(101))).toBe('points.message_too_long');
});
