import { expect, test } from 'vitest';
import { EXAMPLE_PASSWORD } from '#features/people/accounts/examples.ts';
import { DUMMY_HASH, hashPassword, isOutdated, passwordMatches } from './passwords.ts';
import { CHEAP_HASH } from './testing.ts';

test('AC-01 a password is hashed with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'correct horse')).toBe(true);
  expect(await passwordMatches(hash, 'correct horsf')).toBe(false);
});

test('passwords that differ only in Unicode composition are equal', async () => {
  const hash = await hashPassword('caf\u00e9-caf\u00e9');
  expect(await passwordMatches(hash, 'cafe\u0301-cafe\u0301')).toBe(true);
});

test('without an account no password matches, and the check costs the same', async () => {
  expect(isOutdated(DUMMY_HASH)).toBe(false);
  expect(await passwordMatches(null, EXAMPLE_PASSWORD)).toBe(false);
});

test('a hash with other parameters is outdated', async () => {
  expect(isOutdated(CHEAP_HASH)).toBe(true);
  expect(isOutdated(await hashPassword('correct horse'))).toBe(false);
  expect(await passwordMatches(CHEAP_HASH, EXAMPLE_PASSWORD)).toBe(true);
});
