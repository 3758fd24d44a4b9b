// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { formatMoney, moneyText, parseMoney } from './money.ts';

test('a typed amount is parsed in minor units of the currency', () => {
  expect(['4.99', '4,9', ' 12 ', '0', '1000000'].map((text) => parseMoney(text, 'USD'))).toEqual([499, 490, 1200, 0, 100_000_000]);
  expect(['', 'x', '-1', '1.234', '1.', '1e3', '4.9.9', '٤'].map((text) => parseMoney(text, 'USD'))).toEqual(Array(8).fill(null));
  expect([parseMoney('500', 'JPY'), parseMoney('5.5', 'JPY')]).toEqual([500, null]);
});

test('an amount is shown with its currency, and formatted for editing', () => {
  expect([formatMoney(499, 'USD', 'en'), moneyText(499, 'USD'), moneyText(500, 'JPY')]).toEqual(['$4.99', '4.99', '500']);
});
