import { expect, test } from 'vitest';
import { isSubscribed, shownEnd, subscribedMonths } from './subscription.ts';

const subscription = { expiresAt: new Date('2026-01-02T12:00:00Z'), months: 3 };

test('a subscription is active until the moment it expires', () => {
  expect(isSubscribed(subscription, new Date('2026-01-02T11:59:59.999Z'))).toBe(true);
  expect(isSubscribed(subscription, subscription.expiresAt)).toBe(false);
  expect(isSubscribed(null, subscription.expiresAt)).toBe(false);
});

test('an active subscription counts at least one month', () => {
  expect(subscribedMonths(subscription, new Date('2026-01-01'))).toBe(3);
  expect(subscribedMonths({ ...subscription, months: 0 }, new Date('2026-01-01'))).toBe(1);
  expect(subscribedMonths(subscription, subscription.expiresAt)).toBe(0);
});

test('the displayed end is the paid end, or the end of access during the grace period', () => {
  const [paidUntil, expiresAt] = [new Date('2026-01-02T12:00:00Z'), new Date('2026-01-05T12:00:00Z')];
  expect(shownEnd({ expiresAt, paidUntil, months: 1 }, new Date('2026-01-02T11:59:59Z'))).toBe(paidUntil);
  expect(shownEnd({ expiresAt, paidUntil, months: 1 }, paidUntil)).toBe(expiresAt);
  expect(shownEnd({ expiresAt, paidUntil: null, months: 1 }, paidUntil)).toBe(expiresAt);
});
