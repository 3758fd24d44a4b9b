import { expect, test } from 'vitest';
import { NewPrediction } from '../contract.ts';

const valid = { title: 'Win?', outcomes: ['Yes', 'No'], duration: 60 };
const isValid = (overrides: object) => NewPrediction.safeParse({ ...valid, ...overrides }).success;

test('PR-03 a title is required and has at most 40 characters', () => {
  expect([isValid({}), isValid({ title: '🎲'.repeat(40) })]).toEqual([true, true]);
  for (const title of ['', '   ', '\n', 'x'.repeat(41)]) expect(isValid({ title })).toBe(false);
  expect(NewPrediction.parse({ ...valid, title: '  two\nlines ' }).title).toBe('two lines');
});

test('PR-03 two outcomes are required, of at most 15 characters each', () => {
  expect(isValid({ outcomes: ['x'.repeat(15), 'y'] })).toBe(true);
  for (const outcomes of [[], ['Yes'], ['Yes', ' '], ['Yes', 'x'.repeat(16)], ['a', 'b', 'c']]) expect(isValid({ outcomes })).toBe(false);
});

test('PR-03 the duration is 1, 5, 10 or 30 minutes', () => {
  for (const duration of [60, 300, 600, 1800]) expect(isValid({ duration })).toBe(true);
  for (const duration of [0, 1, 30, 61, 3600, 60.5, '60', null]) expect(isValid({ duration })).toBe(false);
});
