import { expect, test } from 'vitest';
import { BUNDLES, findBundle, findGift, GIFTS, giftOnWire, pinnedUntil } from './catalog.ts';

const NOON = new Date('2026-01-02T12:00:00Z');

test('GI-02 the ten gifts have the keys, order, prices and tiers of the specification', () => {
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

test('GI-02 every gift has drawings and a color, and events omit the drawings', () => {
  for (const gift of GIFTS) {
    expect([gift.static_url, gift.animated_url, gift.color], gift.gift_id).toEqual([
      expect.stringMatching(/\.svg$/),
      expect.stringMatching(/\.svg$/),
      expect.stringMatching(/^#/),
    ]);
    expect(Object.keys(giftOnWire(gift))).toEqual(['gift_id', 'name', 'amount', 'tier', 'type', 'character_limit', 'pinned_time']);
  }
});

test('GI-03 BASIC gifts take no message and no pin; MID gifts 150 characters and 10 minutes; HIGHER gifts 500 characters and 30 minutes', () => {
  const limits = new Set(GIFTS.map(({ tier, character_limit, pinned_time }) => `${tier} ${character_limit} ${pinned_time}`));
  expect([...limits]).toEqual(['BASIC 0 0', 'MID 150 600000000000', 'HIGHER 500 1800000000000']);
  expect(['hype', 'full_send', 'yap'].map((id) => pinnedUntil(findGift(id)!, NOON)?.toISOString() ?? null)).toEqual([
    null,
    '2026-01-02T12:10:00.000Z',
    '2026-01-02T12:30:00.000Z',
  ]);
});

test('an unknown gift or bundle is not found', () => {
  expect(['rickroll', '', 'constructor'].map(findGift)).toEqual([null, null, null]);
  expect(['kicks_101', '', 'kicks_0'].map(findBundle)).toEqual([null, null, null]);
});

test('GI-11 there are seven bundles of 100 to 10,000 KICKs', () => {
  expect(BUNDLES.map(({ kicks }) => kicks)).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000]);
  expect(findBundle('kicks_2500')).toEqual({ planId: 'kicks_2500', kicks: 2500 });
});
