import { expect, test } from 'vitest';
import { typedWords } from './word-validity.ts';

const refusals = (text: string) => typedWords(text, null).map(({ word, kind, refusal }) => [word, kind, refusal]);

test('MO-08 each line is a separate word, normalized and without duplicates', () => {
  expect(refusals('spoiler\n\n  free   skins \nspoiler\r\nbad*')).toEqual([
    ['spoiler', 'plain', null],
    ['free skins', 'plain', null],
    ['bad*', 'wildcard', null],
  ]);
});

test('MO-08 a line that cannot be a banned word says why while typing', () => {
  expect(refusals('!!!\na*\n*')).toEqual([
    ['!!!', 'plain', 'WORD_EMPTY'],
    ['a*', 'wildcard', 'WORD_TOO_BROAD'],
    ['*', 'wildcard', 'WORD_TOO_BROAD'],
  ]);
  expect(refusals('a'.repeat(101))[0]![2]).toBe('WORD_TOO_LONG');
});

test('MO-08 a pattern is checked by the pattern validator, and counts as valid until it is loaded', () => {
  expect(refusals('/b[a4]d/')).toEqual([['/b[a4]d/', 'pattern', null]]);
  expect(typedWords('/(/', () => 'PATTERN_INVALID')[0]!.refusal).toBe('PATTERN_INVALID');
});
