import { expect, test } from 'vitest';
import { countSteps } from './count-steps.ts';

const stepsOf = (pattern: RegExp, text: string) => countSteps(() => void pattern.test(text));

test('a pattern that scans the text once takes a proportional number of steps', () => {
  const [short, long] = [stepsOf(/\w+/, 'a'.repeat(1000)), stepsOf(/\w+/, 'a'.repeat(2000))];
  expect(short).toBeGreaterThanOrEqual(1000);
  expect(long).toBeLessThanOrEqual(2 * short);
});

test('a pattern that restarts at every character takes four times the steps for twice the text', () => {
  const [short, long] = [stepsOf(/a+b/, 'a'.repeat(300)), stepsOf(/a+b/, 'a'.repeat(600))];
  expect(long / short).toBeGreaterThan(3.5);
});

test('a pattern that tries every way to split a text takes twice the steps for one more character', () => {
  const [short, long] = [stepsOf(/^(?:a+)+$/, `${'a'.repeat(12)}!`), stepsOf(/^(?:a+)+$/, `${'a'.repeat(13)}!`)];
  expect(long / short).toBeGreaterThan(1.8);
});

test.each([
  [/(?<year>\d{4})-(?:\d\d)?/gu, 'on 2026-01 and 2027-'],
  [/(?<![\p{L}@])@(?<name>\w{3,25})(?!\w)/gu, 'x@ana @ana, @bob_the_builder @'],
  [/^\s*(?:a|ab|abc)+?c?$/gm, 'aab\nabc\n  ab'],
  [/[\u{1F600}-\u{1F64F}]{2,}|\bend\b/giu, '😀😃 the End 😀'],
  [/x*/g, 'aaxxb'],
])('the matches are those of the engine, for every match of %s', (pattern, text) => {
  const plain = [...text.matchAll(pattern)].map((match) => [match.index, match[0]]);
  let counted: unknown;
  expect(
    countSteps(() => {
      counted = [...text.matchAll(pattern)].map((match) => [match.index, match[0]]);
    }),
  ).toBeGreaterThan(0);
  expect(counted).toEqual(plain);
});

test('a pattern with an unsupported part is an error, so that nothing goes uncounted', () => {
  expect(() => stepsOf(/(a)\1/, 'aa')).toThrow('cannot be counted');
  expect(/(a)\1/.test('aa')).toBe(true);
});
