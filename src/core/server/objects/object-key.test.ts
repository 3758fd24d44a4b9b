import { normalize } from 'node:path/posix';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { isKeyPrefix, isObjectKey, requireObjectKey } from './object-key.ts';

test.each(['a', '7', 'live/7/segment-00001.m4s', 'video/0199c1d4-7a/init.mp4', 'A.b-c.D', 'a-', `${'x'.repeat(200)}/y`])(
  '%s is a key',
  (key) => {
    expect(isObjectKey(key)).toBe(true);
  },
);

test.each([
  ['an empty key', ''],
  ['a slash at the start', '/a'],
  ['a slash at the end', 'a/'],
  ['two slashes', 'a//b'],
  ['the folder above', '../a'],
  ['the folder above, further on', 'a/../../b'],
  ['the same folder', 'a/./b'],
  ['two dots in a name', 'a..b'],
  ['a hidden file', 'a/.b'],
  ['a dot at the end, which Windows drops', 'a.'],
  ['a dash at the start, which programs read as an option', '-a'],
  ['a backslash', 'a\\b'],
  ['a space', 'a b'],
  ['an escape', 'a%2fb'],
  ['a letter of another script', 'ä'],
  ['a line break', 'a\n'],
  ['a null byte', 'a\0'],
  ['a name of 201 characters', 'x'.repeat(201)],
  ['a key of 513 characters', Array.from({ length: 257 }, () => 'a').join('/')],
])('%s is not a key', (_what, key) => {
  expect(isObjectKey(key)).toBe(false);
  expect(() => requireObjectKey(key)).toThrow('not the key of an object');
});

test(`a key is a path that stays in its folder and needs no escaping (seed ${fuzzSeed})`, () => {
  const texts = fc
    .array(fc.constantFrom('a', 'Z', '0', '-', '.', '..', '/', '%', ' ', 'é'), { maxLength: 12 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      if (!isObjectKey(text)) return;
      expect(normalize(text)).toBe(text);
      expect(text).not.toMatch(/^\.|^\/|\.\./);
      expect(new URL(`http://h/${text}`).pathname).toBe(`/${text}`);
    }),
    { seed: fuzzSeed, numRuns: 2000 },
  );
});

test('a prefix is a key truncated anywhere', () => {
  const key = 'live/7/segment-00001.m4s';
  for (let length = 0; length <= key.length; length++) expect(isKeyPrefix(key.slice(0, length))).toBe(true);
  for (const text of ['/', '../', 'a//', '.', 'a b']) expect(isKeyPrefix(text)).toBe(false);
});
