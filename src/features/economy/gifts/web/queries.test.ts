import { expect, test } from 'vitest';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { PINNED_GIFTS_MAX } from '#features/economy/gifts/contract.ts';
import { aKicksGifted, aPinnedGift } from '#features/economy/gifts/examples.ts';
import { addPinned, mergeListed, toTimedPin } from './queries.ts';

const NOON = Date.parse('2026-01-02T12:00:00Z');
const pinned = (gift_transaction_id: string, until = NOON + 10 * MINUTE_MS) => ({ ...aPinnedGift({ gift_transaction_id }), until });

test('a new gift with an end is pinned for its whole time, whatever the browser clock says', () => {
  expect(toTimedPin(aKicksGifted(), NOON)).toEqual({ ...aPinnedGift(), until: NOON + 10 * MINUTE_MS });
  expect(toTimedPin(aKicksGifted(), NOON - 60 * MINUTE_MS)!.until).toBe(NOON - 50 * MINUTE_MS);
  expect(toTimedPin(aKicksGifted({ expires_at: null }), NOON)).toBeNull();
});

test('the newest gift comes first, and a gift received twice is listed once', () => {
  const [first, second] = [pinned('gift_1'), pinned('gift_2')];
  expect(addPinned([first], second, NOON)).toEqual([second, first]);
  expect(addPinned([first, second], second, NOON)).toEqual([first, second]);
});

test('expired gifts leave the list, and the list never exceeds its limit', () => {
  const [old, first, second] = [pinned('gift_1', NOON), pinned('gift_2'), pinned('gift_3')];
  expect(addPinned([first, old], second, NOON)).toEqual([second, first]);
  const many = Array.from({ length: PINNED_GIFTS_MAX }, (_, at) => pinned(`gift_${at}`));
  expect(addPinned(many, pinned('latest'), NOON)).toEqual([pinned('latest'), ...many.slice(0, -1)]);
});

test('a listed gift ends with its pin; neither a slow clock nor another read extends it', () => {
  const until = (now: number, known = 0) =>
    mergeListed([aPinnedGift()], known > 0 ? [{ ...aPinnedGift(), until: known }] : [], now).map((one) => one.until - now);
  expect(until(NOON + 3 * MINUTE_MS)).toEqual([7 * MINUTE_MS]);
  expect(until(NOON - 60 * MINUTE_MS)).toEqual([10 * MINUTE_MS]);
  expect(until(NOON - 55 * MINUTE_MS, NOON - 50 * MINUTE_MS)).toEqual([5 * MINUTE_MS]);
});
