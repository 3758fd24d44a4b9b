import { expect, test } from 'vitest';
import { Identity } from '../contract/identity.ts';
import { type Appearance, badgesOf, colorOf, identityOf, PALETTE } from './identity.ts';

const someone: Appearance = {
  userId: 10000007,
  isStaff: false,
  isBroadcaster: false,
  isVerified: false,
  roles: [],
  subscribedMonths: 0,
  isFounder: false,
  giftedSubscriptions: 0,
  color: null,
  chosenBadges: null,
};
const everything: Appearance = {
  ...someone,
  isStaff: true,
  isBroadcaster: true,
  isVerified: true,
  roles: ['sidekick', 'vip', 'og', 'moderator'],
  subscribedMonths: 3,
  isFounder: true,
  giftedSubscriptions: 12,
};

test('M-02 badges come as broadcaster, staff, moderator, subscriber, sub_gifter, then the others', () => {
  const badges = badgesOf(everything);
  expect(badges.map((badge) => badge.type)).toEqual([
    ...['broadcaster', 'staff', 'moderator', 'subscriber', 'sub_gifter'],
    ...['founder', 'og', 'vip', 'sidekick', 'verified'],
  ]);
  expect(badges.map((badge) => badge.sort_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the subscriber badge counts months, the gifter badge gifts, others count nothing', () => {
  expect(badgesOf(everything).filter((badge) => badge.count !== undefined)).toMatchObject([
    { type: 'subscriber', text: 'Subscriber', count: 3 },
    { type: 'sub_gifter', text: 'Sub Gifter', count: 12 },
  ]);
});

test('a person who never chose shows the locked badges and the first two of the others', () => {
  expect(identityOf(everything).badges.map((badge) => badge.type)).toEqual([
    ...['broadcaster', 'staff', 'moderator', 'subscriber', 'sub_gifter', 'sidekick'],
  ]);
});

test('chosen badges are active if they are held, locked ones whatever was chosen', () => {
  const person = { ...someone, roles: ['moderator', 'vip', 'og'] as const, chosenBadges: ['vip', 'subscriber', 'broadcaster'] };
  expect(identityOf(person).badges.map((badge) => badge.type)).toEqual(['moderator', 'vip']);
  expect(identityOf({ ...person, chosenBadges: [] }).badges.map((badge) => badge.type)).toEqual(['moderator']);
});

test('a founder whose subscription ended has neither badge', () => {
  expect(badgesOf({ ...someone, isFounder: true })).toEqual([]);
});

test('a colour is never missing, stays the same, and differs between neighbours', () => {
  expect(colorOf(10000007, null)).toBe(colorOf(10000007, null));
  expect(colorOf(10000007, null)).not.toBe(colorOf(10000008, null));
  expect(colorOf(10000007, '#010203')).toBe('#010203');
  expect(new Set(PALETTE.map((_, at) => colorOf(10000001 + at, null)))).toEqual(new Set(PALETTE));
  expect(Identity.parse(identityOf(someone)).badges).toEqual([]);
});
