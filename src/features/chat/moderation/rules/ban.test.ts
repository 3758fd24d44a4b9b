import { expect, test } from 'vitest';
import { msAfter, YEAR_MS } from '#core/contract/durations.ts';
import { later, NOON } from '#features/people/accounts/examples.ts';
import { activeBan, type Ban, banType, endOf, timeoutMinutes } from './ban.ts';

const timeout: Ban = { permanent: false, createdAt: NOON, expiresAt: later(300), endedAt: null };
const forGood: Ban = { permanent: true, createdAt: NOON, expiresAt: null, endedAt: null };

test('a timeout ends at exactly its expiry time', () => {
  expect(activeBan(timeout, later(299))).toBe(timeout);
  expect(activeBan(timeout, later(300))).toBeNull();
});

test('a permanent ban stays active until it is lifted', () => {
  expect(activeBan(forGood, new Date('2126-01-01'))).toBe(forGood);
  expect(activeBan({ ...forGood, endedAt: later(5) }, later(6))).toBeNull();
  expect(activeBan(null, NOON)).toBeNull();
});

test('a ban that is not permanent and has no expiry lasts two years', () => {
  const open = { ...timeout, expiresAt: null };
  const twoYears = msAfter(NOON, 2 * YEAR_MS);
  expect(endOf(open)).toEqual(twoYears);
  expect(activeBan(open, msAfter(twoYears, -1))).toBe(open);
  expect(activeBan(open, twoYears)).toBeNull();
});

test('a ban and a timeout have different types, and a timeout is measured in whole minutes', () => {
  expect({ forGoodBanType: banType(forGood), timeoutBanType: banType(timeout) }).toEqual({
    forGoodBanType: 'ban',
    timeoutBanType: 'timeout',
  });
  expect([timeoutMinutes(timeout), timeoutMinutes({ ...timeout, expiresAt: later(301) }), timeoutMinutes(forGood)]).toEqual([5, 6, null]);
});
