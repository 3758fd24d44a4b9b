import { expect, test } from 'vitest';
import { EXAMPLE_PASSWORD } from '#features/accounts/examples.ts';
import { hashPassword, isOutdated, NOBODY, passwordFits } from './passwords.ts';
import { CHEAP_HASH } from './testing.ts';

test('AC-01 a password is kept as argon2id with 19 MiB and two passes', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hash, 'correct horse')).toBe(true);
  expect(await passwordFits(hash, 'correct horsf')).toBe(false);
});

test('the same letters composed differently are the same password', async () => {
  const hash = await hashPassword('caf\u00e9-caf\u00e9');
  expect(await passwordFits(hash, 'cafe\u0301-cafe\u0301')).toBe(true);
});

test('no account fits no password, and finding that out is as much work as for an account', async () => {
  expect(isOutdated(NOBODY)).toBe(false);
  expect(await passwordFits(null, EXAMPLE_PASSWORD)).toBe(false);
});

test('a hash of other parameters is outdated', async () => {
  expect(isOutdated(CHEAP_HASH)).toBe(true);
  expect(isOutdated(await hashPassword('correct horse'))).toBe(false);
  expect(await passwordFits(CHEAP_HASH, EXAMPLE_PASSWORD)).toBe(true);
});
