import { expect, test } from 'vitest';
import { msAfter, YEAR_MS } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { later, NOON } from '#features/people/accounts/examples.ts';
import { moderationFeature } from '../feature.ts';
import { activeBan, type Ban, banRefusal, banType, endOf, replacementRefusal, timeoutEnd } from './ban.ts';

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

test('a ban and a timeout have different types', () => {
  expect({ forGoodBanType: banType(forGood), timeoutBanType: banType(timeout) }).toEqual({
    forGoodBanType: 'ban',
    timeoutBanType: 'timeout',
  });
});

const ROLES: Role[] = ['staff', 'broadcaster', 'moderator', 'vip', 'og', 'sidekick', 'viewer'];

test('MO-03 MO-04 a ban is refused with a reason exactly when the permission table forbids it', () => {
  for (const actor of ROLES) {
    for (const target of ROLES)
      expect([actor, target, banRefusal(actor, target, false) === null]).toEqual([
        actor,
        target,
        can(moderationFeature.permissions.ban, actor, target),
      ]);
  }
});

test('MO-04 for anyone who can ban, CANNOT_BAN_BROADCASTER takes precedence over other refusals', () => {
  expect(['moderator', 'broadcaster', 'staff'].map((actor) => banRefusal(actor as Role, 'broadcaster', actor === 'broadcaster'))).toEqual(
    Array(3).fill('CANNOT_BAN_BROADCASTER'),
  );
  expect([banRefusal('moderator', 'moderator', true), banRefusal('staff', 'staff', true)]).toEqual(['CANNOT_BAN_SELF', 'CANNOT_BAN_SELF']);
  expect([banRefusal('moderator', 'staff', false), banRefusal('moderator', 'moderator', false)]).toEqual([
    'CANNOT_BAN_STAFF',
    'CANNOT_BAN_MODERATOR',
  ]);
  expect(['viewer', 'vip', 'og', 'sidekick'].map((actor) => banRefusal(actor as Role, 'broadcaster', false))).toEqual(
    Array(4).fill('NOT_ALLOWED'),
  );
});

test('MO-07 a timeout never replaces a permanent ban; every other ban or timeout is replaced', () => {
  const forGood = { permanent: true, createdAt: NOON, expiresAt: null, endedAt: null };
  const timeout = { permanent: false, createdAt: NOON, expiresAt: later(300), endedAt: null };
  expect([forGood, timeout, null].map((holding) => replacementRefusal(holding, { permanent: false }))).toEqual([
    'ALREADY_BANNED',
    null,
    null,
  ]);
  expect([forGood, timeout, null].map((holding) => replacementRefusal(holding, { permanent: true }))).toEqual([null, null, null]);
  expect(timeoutEnd(NOON, 5)).toEqual(later(300));
});
