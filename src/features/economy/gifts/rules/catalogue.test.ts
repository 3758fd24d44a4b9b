import { expect, test } from 'vitest';
import { BUNDLES, findBundle, findGift, GIFTS, giftOnWire, pinnedUntil } from './catalogue.ts';

const NOON = new Date('2026-01-02T12:00:00Z');

test('GI-02 the ten gifts have the keys of the specification in order, with prices and tiers', () => {
  expect(GIFTS.map(({ gift_id, amount, tier, type }) => [gift_id, amount, tier, type])).toEqual([
    ['hell_yeah', 1, 'BASIC', 'BASIC'],
    ['hype', 10, 'BASIC', 'BASIC'],
    ['skull_emoji', 50, 'BASIC', 'BASIC'],
    ['full_send', 100, 'MID', 'LEVEL_UP'],
    ['rage_quit', 500, 'MID', 'LEVEL_UP'],
    ['pack_it_up', 1000, 'MID', 'LEVEL_UP'],
    ['yap', 1500, 'HIGHER', 'LEVEL_UP'],
    ['stomp', 2000, 'HIGHER', 'LEVEL_UP'],
    ['flex', 2500, 'HIGHER', 'LEVEL_UP'],
    ['boooom', 5000, 'HIGHER', 'LEVEL_UP'],
  ]);
});

test('GI-02 every gift has its drawings and color, and events leave the drawings out', () => {
  for (const gift of GIFTS) {
    expect([gift.static_url, gift.animated_url, gift.color], gift.gift_id).toEqual([
      expect.stringMatching(/\.svg$/),
      expect.stringMatching(/\.svg$/),
      expect.stringMatching(/^#/),
    ]);
    expect(Object.keys(giftOnWire(gift))).toEqual(['gift_id', 'name', 'amount', 'tier', 'type', 'character_limit', 'pinned_time']);
  }
});

test('GI-03 BASIC gifts say nothing and are not pinned, MID ones say 150 and are pinned 10 minutes, HIGHER ones 500 and 30, in nanoseconds', () => {
  const limits = new Set(GIFTS.map(({ tier, character_limit, pinned_time }) => `${tier} ${character_limit} ${pinned_time}`));
  expect([...limits]).toEqual(['BASIC 0 0', 'MID 150 600000000000', 'HIGHER 500 1800000000000']);
  expect(['hype', 'full_send', 'yap'].map((id) => pinnedUntil(findGift(id)!, NOON)?.toISOString() ?? null)).toEqual([
    null,
    '2026-01-02T12:10:00.000Z',
    '2026-01-02T12:30:00.000Z',
  ]);
});

test('a gift or bundle that does not exist is not found', () => {
  expect(['rickroll', '', 'constructor'].map(findGift)).toEqual([null, null, null]);
  expect(['kicks_101', '', 'kicks_0'].map(findBundle)).toEqual([null, null, null]);
});

test('GI-11 there are seven bundles of 100 to 10,000 KICKs', () => {
  expect(BUNDLES.map(({ kicks }) => kicks)).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000]);
  expect(findBundle('kicks_2500')).toEqual({ planId: 'kicks_2500', kicks: 2500 });
});
