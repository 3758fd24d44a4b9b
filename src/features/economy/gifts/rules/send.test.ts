import { expect, test } from 'vitest';
import { findGift } from './catalog.ts';
import { giftMessageRefusal, paymentRefusal } from './send.ts';

test.each([
  ['hype', 0, null],
  ['hype', 1, 'INCORRECT_MESSAGE_SIZE'],
  ['full_send', 0, null],
  ['full_send', 150, null],
  ['full_send', 151, 'INCORRECT_MESSAGE_SIZE'],
  ['yap', 500, null],
  ['yap', 501, 'INCORRECT_MESSAGE_SIZE'],
])('GI-03 %s with a message of %i characters: %s', (gift, length, refusal) => {
  expect(giftMessageRefusal(findGift(gift)!, 'é'.repeat(length))).toBe(refusal);
});

test('GI-03 an emote and an emoji count as one character each, as in a chat message', () => {
  expect(giftMessageRefusal({ character_limit: 2 }, '[emote:9101:gsHype]😀')).toBeNull();
});

test('GI-06 a gift is refused without enough KICKs, and to a sender with a debt', () => {
  const gift = { amount: 100 };
  expect([100, 99].map((kicks) => paymentRefusal({ kicks, owed: 0 }, gift))).toEqual([null, 'INSUFFICIENT_FUNDS']);
  expect(paymentRefusal({ kicks: 5000, owed: 1 }, gift)).toBe('PAYMENT_OWED');
});
