import { expect, test } from 'vitest';
import { PINNED_GIFTS_MAX } from '#features/economy/gifts/contract.ts';
import { aKicksGifted, aPinnedGift } from '#features/economy/gifts/examples.ts';
import { pinnedOf, withEnds, withPinned } from './pinned-gifts.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-01-02T12:00:00Z');
const pinned = (gift_transaction_id: string, until = NOON + 10 * MINUTE) => ({ ...aPinnedGift({ gift_transaction_id }), until });

test('a gift that was just sent is pinned when it has an end, for its whole time whatever the clock of the browser says', () => {
  expect(pinnedOf(aKicksGifted(), NOON)).toEqual({ ...aPinnedGift(), until: NOON + 10 * MINUTE });
  expect(pinnedOf(aKicksGifted(), NOON - 60 * MINUTE)!.until).toBe(NOON - 50 * MINUTE);
  expect(pinnedOf(aKicksGifted({ expires_at: null }), NOON)).toBeNull();
});

test('the latest gift comes first, and one that is received twice is there once', () => {
  const [first, second] = [pinned('gift_1'), pinned('gift_2')];
  expect(withPinned([first], second, NOON)).toEqual([second, first]);
  expect(withPinned([first, second], second, NOON)).toEqual([first, second]);
});

test('what is over leaves the list, and it never grows beyond the most that are listed', () => {
  const [old, first, second] = [pinned('gift_1', NOON), pinned('gift_2'), pinned('gift_3')];
  expect(withPinned([first, old], second, NOON)).toEqual([second, first]);
  const many = Array.from({ length: PINNED_GIFTS_MAX }, (_, at) => pinned(`gift_${at}`));
  expect(withPinned(many, pinned('latest'), NOON)).toEqual([pinned('latest'), ...many.slice(0, -1)]);
});

test('a gift that was read ends with its pin; a slow clock does not make that later than its time, nor does reading it again', () => {
  const until = (now: number, known = 0) =>
    withEnds([aPinnedGift()], known > 0 ? [{ ...aPinnedGift(), until: known }] : [], now).map((one) => one.until - now);
  expect(until(NOON + 3 * MINUTE)).toEqual([7 * MINUTE]);
  expect(until(NOON - 60 * MINUTE)).toEqual([10 * MINUTE]);
  expect(until(NOON - 55 * MINUTE, NOON - 50 * MINUTE)).toEqual([5 * MINUTE]);
});
