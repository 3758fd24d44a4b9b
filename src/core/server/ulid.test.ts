import { expect, test } from 'vitest';
import { msAfter } from '#core/contract/durations.ts';
import { newUlid, newUlidAfter, ulidOfId } from './ulid.ts';

test('a ULID has 26 digits; the first ten encode its millisecond', () => {
  expect(newUlid(new Date(1469918176385)).slice(0, 10)).toBe('01ARYZ6S41');
  expect(newUlid(new Date(0))).toMatch(/^0{10}[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(newUlid(new Date('2026-01-02T12:00:00Z'))).toHaveLength(26);
});

test('later ULIDs sort after earlier ones, and none is repeated', () => {
  const made = Array.from({ length: 1000 }, (_, n) => newUlid(new Date(1767355200000 + n * 7)));
  expect([...made].sort()).toEqual(made);
  const at = new Date(1767355200000);
  expect(new Set(Array.from({ length: 1000 }, () => newUlid(at))).size).toBe(1000);
});

test('newUlidAfter sorts after the given ULID, in the same millisecond and when that clock was ahead', () => {
  const at = new Date(1767355200000);
  const made = [newUlidAfter(null, msAfter(at, 31_999))];
  for (let more = 0; more < 200; more++) made.push(newUlidAfter(made.at(-1)!, at));
  expect([...made].sort()).toEqual(made);
  expect(newUlidAfter('01ARYZ6S41ZZZZZZZZZZZZZZZZ', new Date(1469918176385)).slice(0, 10)).toBe('01ARYZ6S42');
  expect(newUlidAfter(newUlid(at), msAfter(at, 5)).slice(0, 10)).toBe(newUlid(msAfter(at, 5)).slice(0, 10));
});

test('a numeric id has one unique ULID', () => {
  expect([0, 31, 32, 20000001, Number.MAX_SAFE_INTEGER].map(ulidOfId)).toEqual(
    ['0', 'Z', '10', 'K2B81', '7ZZZZZZZZZZ'].map((digits) => digits.padStart(26, '0')),
  );
});
