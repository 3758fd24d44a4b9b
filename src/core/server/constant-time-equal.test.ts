import { expect, test } from 'vitest';
import { constantTimeEqual } from './constant-time-equal.ts';

test('texts that differ in length or content are not equal', () => {
  expect([
    constantTimeEqual('abc', 'abc'),
    constantTimeEqual('abc', 'abd'),
    constantTimeEqual('ab', 'abc'),
    constantTimeEqual('', 'é'),
  ]).toEqual([true, false, false, false]);
});
