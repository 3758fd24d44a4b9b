import { expect, test } from 'vitest';
import { isSubscribed, subscribedMonths } from './subscription.ts';

const subscription = { expiresAt: new Date('2026-01-02T12:00:00Z'), months: 3 };

test('a subscription is active until the moment it expires', () => {
  expect(isSubscribed(subscription, new Date('2026-01-02T11:59:59.999Z'))).toBe(true);
  expect(isSubscribed(subscription, subscription.expiresAt)).toBe(false);
  expect(isSubscribed(null, subscription.expiresAt)).toBe(false);
});

test('months count while the subscription is active, and are at least one', () => {
  expect(subscribedMonths(subscription, new Date('2026-01-01'))).toBe(3);
  expect(subscribedMonths({ ...subscription, months: 0 }, new Date('2026-01-01'))).toBe(1);
  expect(subscribedMonths(subscription, subscription.expiresAt)).toBe(0);
});
