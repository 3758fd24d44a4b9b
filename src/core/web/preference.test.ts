import { expect, test } from 'vitest';
import { isText, listOf } from './preference.ts';

test('a stored list is accepted up to its maximum length and when each of its items is valid', () => {
  const words = listOf(isText(3), 2);
  expect(words(['abc', ''])).toEqual(['abc', '']);
  for (const odd of [['abcd'], [1], ['a', 'b', 'c'], { 0: 'a' }, 'abc', null]) expect(words(odd)).toBeUndefined();
});
