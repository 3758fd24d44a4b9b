import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BADGE_TYPES } from '#features/channel/channels/contract/identity.ts';
import { reachedTier, sortBadges } from './badges.ts';

const badge = (type: string, sort_order = 1) => ({ type, sort_order });
const anyBadge = fc.record({
  type: fc.oneof(fc.constantFrom(...BADGE_TYPES), fc.constantFrom('rope_master', 'level')),
  sort_order: fc.nat(9),
});
const FIRST = ['broadcaster', 'staff', 'moderator', 'subscriber', 'sub_gifter'];

test('M-02 broadcaster, staff, moderator, subscriber and sub_gifter come first, then the others', () => {
  const shuffled = ['vip', 'sub_gifter', 'rope_master', 'moderator', 'broadcaster', 'subscriber', 'staff', 'og'];
  const ordered = sortBadges(shuffled.map((type) => badge(type))).map(({ type }) => type);
  expect(ordered.slice(0, 5)).toEqual(FIRST);
  expect(ordered.at(-1)).toBe('rope_master');
});

test('M-02 any input order gives the same badges in the same order', () => {
  fc.assert(
    fc.property(fc.array(anyBadge), (badges) => {
      const ordered = sortBadges(badges);
      const rank = ({ type }: { type: string }) => (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length);
      for (const [at, one] of ordered.slice(1).entries()) if (rank(one) < rank(ordered[at]!)) return false;
      return badges.every((one) => ordered.includes(one)) && ordered.length === badges.length;
    }),
  );
});

test('M-15 a subscriber shows the badge image of the highest tier reached', () => {
  const tiers = [{ months: 6 }, { months: 1 }, { months: 12 }, { months: 3 }];
  expect([0, 1, 2, 3, 5, 6, 11, 12, 400].map((months) => reachedTier(tiers, months)?.months ?? null)).toEqual([
    null,
    1,
    1,
    3,
    3,
    6,
    6,
    12,
    12,
  ]);
  expect(reachedTier([], 12)).toBeNull();
});

test('M-15 the shown tier is the highest reached tier', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ months: fc.nat(200) })), fc.nat(200), (tiers, months) => {
      const reached = tiers.filter((tier) => tier.months <= months).map((tier) => tier.months);
      return (reachedTier(tiers, months)?.months ?? null) === (reached.length === 0 ? null : Math.max(...reached));
    }),
  );
});
