import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Identity } from '../contract/identity.ts';
import {
  type Appearance,
  badgeChoices,
  badgesOf,
  badgesRefusal,
  colorOf,
  identityOf,
  isLockedBadge,
  PALETTE,
  toggleBadge,
} from './identity.ts';

const someone: Appearance = {
  userId: 10000007,
  isStaff: false,
  isBroadcaster: false,
  isVerified: false,
  isBot: false,
  customBadges: [],
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

test('M-02 badges are ordered broadcaster, staff, moderator, subscriber, sub_gifter, then the others', () => {
  const badges = badgesOf(everything);
  expect(badges.map((badge) => badge.type)).toEqual([
    'broadcaster',
    'staff',
    'moderator',
    'subscriber',
    'sub_gifter',
    'founder',
    'og',
    'vip',
    'sidekick',
    'verified',
  ]);
  expect(badges.map((badge) => badge.sort_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the subscriber badge counts months, the gifter badge counts gifts, and the others have no count', () => {
  expect(badgesOf(everything).filter((badge) => badge.count !== undefined)).toMatchObject([
    { type: 'subscriber', text: 'Subscriber', count: 3 },
    { type: 'sub_gifter', text: 'Sub Gifter', count: 12 },
  ]);
});

test('a user without a choice wears locked badges, global badges and the first two channel badges', () => {
  expect(identityOf(everything).badges.map((badge) => badge.type)).toEqual([
    'broadcaster',
    'staff',
    'moderator',
    'subscriber',
    'sub_gifter',
    'sidekick',
    'verified',
  ]);
});

test('chosen badges are active if held, and locked badges are always active', () => {
  const person = { ...someone, roles: ['moderator', 'vip', 'og'] as const, chosenBadges: ['vip', 'subscriber', 'broadcaster'] };
  expect(identityOf(person).badges.map((badge) => badge.type)).toEqual(['moderator', 'vip']);
  expect(identityOf({ ...person, chosenBadges: [] }).badges.map((badge) => badge.type)).toEqual(['moderator']);
});

test('a founder whose subscription ended has neither the founder nor the subscriber badge', () => {
  expect(badgesOf({ ...someone, isFounder: true })).toEqual([]);
});

test('a color is always present, stable, and different for consecutive ids', () => {
  expect(colorOf(10000007, null)).toBe(colorOf(10000007, null));
  expect(colorOf(10000007, null)).not.toBe(colorOf(10000008, null));
  expect(colorOf(10000007, '#010203')).toBe('#010203');
  expect(new Set(PALETTE.map((_, at) => colorOf(10000001 + at, null)))).toEqual(new Set(PALETTE));
  expect(Identity.parse(identityOf(someone)).badges).toEqual([]);
});

const statesOf = (person: Appearance) => Object.fromEntries(badgeChoices(badgesOf(person)).map(({ badge, state }) => [badge.type, state]));
const loyal: Appearance = { ...someone, roles: ['vip', 'og'], subscribedMonths: 3, giftedSubscriptions: 1, chosenBadges: [] };

test('ID-03 two channel badges can be chosen, and the others become unavailable', () => {
  expect(statesOf(loyal)).toEqual({ subscriber: 'free', sub_gifter: 'free', og: 'free', vip: 'free' });
  const two = toggleBadge(toggleBadge(badgesOf(loyal), 'vip'), 'og');
  expect(badgeChoices(two).map(({ state }) => state)).toEqual(['full', 'full', 'worn', 'worn']);
  expect(toggleBadge(two, 'subscriber')).toEqual(two);
  expect(badgeChoices(toggleBadge(two, 'vip')).map(({ state }) => state)).toEqual(['free', 'free', 'worn', 'free']);
});

test('ID-03 a global badge does not count toward the limit of two channel badges', () => {
  const verified = { ...loyal, isVerified: true, chosenBadges: ['vip', 'og'] };
  expect(statesOf(verified)).toMatchObject({ verified: 'free', vip: 'worn', og: 'worn', subscriber: 'full' });
  expect(identityOf({ ...verified, chosenBadges: ['vip', 'og', 'verified'] }).badges.map((badge) => badge.type)).toEqual([
    'og',
    'vip',
    'verified',
  ]);
});

test('ID-04 staff, broadcaster, moderator, sidekick and bot badges are locked, and no choice removes them', () => {
  expect(Object.entries(statesOf(everything)).flatMap(([type, state]) => (state === 'locked' ? [type] : []))).toEqual([
    'broadcaster',
    'staff',
    'moderator',
    'sidekick',
  ]);
  expect(statesOf({ ...someone, isBot: true })).toEqual({ bot: 'locked' });
  for (const type of ['broadcaster', 'staff', 'moderator', 'sidekick']) {
    expect(toggleBadge(badgesOf(everything), type)).toEqual(badgesOf(everything));
  }
  expect(badgesRefusal(badgesOf({ ...everything, subscribedMonths: 0 }), [])).toBeNull();
});

test('ID-04 the subscriber badge can only be added as one of at most three', () => {
  const moderator = { ...loyal, roles: ['moderator', 'vip'] as const, chosenBadges: ['vip'] };
  expect(statesOf(moderator).subscriber).toBe('free');
  const both = { ...moderator, isStaff: true };
  expect(statesOf(both)).toMatchObject({ subscriber: 'full', sub_gifter: 'free' });
  expect(badgesRefusal(badgesOf(both), ['vip', 'subscriber'])).toBe('TOO_MANY_WITH_SUBSCRIBER');
  expect(badgesRefusal(badgesOf(both), ['subscriber'])).toBeNull();
});

test('ID-04 a worn subscriber badge is kept with more than three badges', () => {
  const held = badgesOf(everything);
  const worn = held.filter((badge) => badge.active).map((badge) => badge.type);
  expect(worn).toHaveLength(7);
  expect(badgesRefusal(held, worn)).toBeNull();
});

test('ID-03 only held badges can be chosen, and the same badge twice counts once', () => {
  expect(badgesRefusal(badgesOf(loyal), ['founder'])).toBe('BADGE_NOT_HELD');
  expect(badgesRefusal(badgesOf(loyal), ['moderator'])).toBe('BADGE_NOT_HELD');
  expect(badgesRefusal(badgesOf(loyal), ['vip', 'og', 'subscriber'])).toBe('TOO_MANY_BADGES');
  expect(badgesRefusal(badgesOf(loyal), ['vip', 'vip', 'og'])).toBeNull();
});

test('ID-06 every badge type has a label and its own condition', () => {
  const reasons: Record<string, Partial<Appearance>> = {
    broadcaster: { isBroadcaster: true },
    staff: { isStaff: true },
    verified: { isVerified: true },
    subscriber: { subscribedMonths: 3 },
    sub_gifter: { giftedSubscriptions: 1 },
    moderator: { roles: ['moderator'] },
    og: { roles: ['og'] },
    vip: { roles: ['vip'] },
    sidekick: { roles: ['sidekick'] },
    bot: { isBot: true },
    'Tea crew': { customBadges: ['Tea crew'] },
  };
  for (const [type, reason] of Object.entries(reasons)) {
    expect(badgesOf({ ...someone, ...reason })).toMatchObject([{ type, text: expect.stringMatching(/\w/) }]);
  }
  expect(badgesOf({ ...someone, isFounder: true, subscribedMonths: 1 }).map((badge) => badge.type)).toEqual(['subscriber', 'founder']);
});

test("ID-06 a channel's own badges come last, count toward the limit of two, and can be taken off", () => {
  const crew = { ...loyal, customBadges: ['Tea crew', 'Night shift'], chosenBadges: ['Tea crew', 'vip'] };
  expect(
    badgesOf(crew)
      .map(({ type }) => type)
      .slice(-2),
  ).toEqual(['Tea crew', 'Night shift']);
  expect(statesOf(crew)).toMatchObject({ 'Tea crew': 'worn', vip: 'worn', 'Night shift': 'full' });
  expect(badgesRefusal(badgesOf(crew), ['Tea crew', 'Night shift', 'vip'])).toBe('TOO_MANY_BADGES');
  expect(identityOf({ ...crew, customBadges: [] }).badges.map(({ type }) => type)).toEqual(['vip']);
});

test('any sequence of toggles yields an allowed selection', () => {
  const types = ['broadcaster', 'staff', 'moderator', 'subscriber', 'sub_gifter', 'founder', 'og', 'vip', 'sidekick', 'verified', 'other'];
  fc.assert(
    fc.property(
      fc.record({ isStaff: fc.boolean(), isVerified: fc.boolean(), isFounder: fc.boolean(), subscribedMonths: fc.nat(3) }),
      fc.subarray(['moderator', 'vip', 'og', 'sidekick'] as const),
      fc.array(fc.constantFrom(...types)),
      (person, roles, toggles) => {
        const first = badgesOf({ ...someone, ...person, roles, giftedSubscriptions: 1, chosenBadges: [] });
        const last = toggles.reduce<typeof first>((held, type) => toggleBadge(held, type), first);
        const chosen = last.filter((badge) => badge.active && !isLockedBadge(badge.type)).map((badge) => badge.type);
        expect(badgesRefusal(last, chosen)).toBeNull();
        expect(badgesOf({ ...someone, ...person, roles, giftedSubscriptions: 1, chosenBadges: chosen })).toEqual(last);
      },
    ),
  );
});
