import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

test.each([
  ['Outer Range', 'out', ['', 'Out', 'er Range']],
  ['Outer Range', 'RANGE', ['Outer ', 'Range', '']],
  ['Outer Range', 'rnge', ['Outer Range', '', '']],
  ['Outer Range', '', ['Outer Range', '', '']],
  ['İstanbul', 'stan', ['İstanbul', '', '']],
])('in %j, %j is marked as %j', (name, q, parts) => {
  expect(markedParts(name, q)).toEqual(parts);
});
