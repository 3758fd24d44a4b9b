import { expect, test } from 'vitest';
import { messageLength, messageProblem } from './redemption-message.ts';

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
