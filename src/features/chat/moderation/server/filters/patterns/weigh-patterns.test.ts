import { expect, test } from 'vitest';
import { slowPattern } from './weigh-patterns.ts';

const USUAL = Array.from({ length: 50 }, (_, at) => [
  `/b+u+y+\\s*(?:cheap|now)\\s*v${at}/`,
  `/\\bfree\\s+\\w{3,12}\\s+${at}skins\\b/`,
  `/(?:discord|telegram)\\.gg/\\w+${at}/`,
  `/\\d{3}-\\d{4}-${at}/`,
]).flat();

test('MO-08 two hundred usual patterns are fast enough', async () => {
  expect(await slowPattern(USUAL, USUAL)).toBeNull();
});

test.each([
  ['one letter class', Array.from({ length: 58 }, (_, at) => `/[ab]*a[ab]{100}c${at}/`)],
  ['any characters', Array.from({ length: 40 }, (_, at) => `/x.{90}y.{90}z${at}/`)],
  ['words', Array.from({ length: 40 }, (_, at) => `/\\w*q\\w{90}\\d{3}k${at}/`)],
])('MO-08 a list of hostile patterns with %s is too slow, and one of the added patterns is named', async (_kind, hostile) => {
  const slow = await slowPattern([...USUAL.slice(0, 20), ...hostile], hostile);
  expect(hostile).toContain(slow);
});

test('MO-08 one hostile pattern among usual ones is the one that is named', async () => {
  const hostile = '/[ab]*a[ab]{200}[ab]{200}cz/';
  const added = [...USUAL.slice(0, 10), hostile];
  expect(await slowPattern([...USUAL, hostile], added)).toBe(hostile);
});
