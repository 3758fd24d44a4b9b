import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzePattern, compilePatterns, LIST_STEPS_MAX, PATTERN_STEPS_MAX } from './pattern.ts';

describe('MO-08 a pattern is refused', () => {
  test.each([
    ['/(/', 'PATTERN_INVALID'],
    ['/a**/', 'PATTERN_INVALID'],
    ['/[z-a]/', 'PATTERN_INVALID'],
    [String.raw`/(a)\1/`, 'PATTERN_INVALID'],
    ['/(?=a)b/', 'PATTERN_INVALID'],
    ['/(?<!a)b/', 'PATTERN_INVALID'],
    ['/a{1001}/', 'PATTERN_INVALID'],
    ['/((a{100}){100}){100}/', 'PATTERN_INVALID'],
    ['/(.{1,30}){30}x/', 'PATTERN_TOO_COSTLY'],
    [String.raw`/(\w{0,100}\d){9}/`, 'PATTERN_TOO_COSTLY'],
    ['/.*/', 'WORD_TOO_BROAD'],
    ['/a?/', 'WORD_TOO_BROAD'],
    ['/^$|x/', 'WORD_TOO_BROAD'],
  ])('%s: %s', (entry, refusal) => {
    expect(analyzePattern(entry)).toEqual({ refusal });
  });
});

test('analyzePattern never throws', () => {
  const source = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'ab.*+?()[]{}|^$\\12,-<=!:'), minLength: 1, maxLength: 30 }),
  );
  fc.assert(
    fc.property(source, fc.string({ unit: 'binary', maxLength: 80 }), (regex, text) => {
      const weight = analyzePattern(`/${regex}/`);
      if ('refusal' in weight) return;
      expect(weight.steps).toBeLessThanOrEqual(PATTERN_STEPS_MAX);
      expect([null, `/${regex}/`]).toContain(compilePatterns([`/${regex}/`])(text));
    }),
  );
});

/** A backtracking engine would take longer than the age of the universe. */
const HOSTILE = [
  '/(a+)+$/',
  '/(a|a)*b/',
  '/(a|aa)+c/',
  '/(x+x+)+y/',
  '/^(([a-z])+.)+[A-Z]([a-z])+$/',
  `/${'a?'.repeat(40)}${'a'.repeat(40)}b/`,
];

test('filter cost: hostile patterns finish at once on hostile texts', () => {
  const find = compilePatterns(HOSTILE);
  // A backtracking engine would not finish on these texts.
  const texts = ['a'.repeat(4000), 'x'.repeat(4000), `${'a'.repeat(3999)}!`, 'aA'.repeat(2000)];
  expect(texts.map(find)).toEqual(['/(a+)+$/', '/^(([a-z])+.)+[A-Z]([a-z])+$/', null, '/(a+)+$/']);
});

test('the most expensive accepted list has a bounded program size', () => {
  const costly = `/(?:${'[a-f]?'.repeat(12)}q){6}z/`;
  const weight = analyzePattern(costly);
  expect('steps' in weight && weight.steps).toBeGreaterThan(100);
  expect(LIST_STEPS_MAX / PATTERN_STEPS_MAX).toBe(20);
});
