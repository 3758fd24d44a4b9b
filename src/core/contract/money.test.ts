import { expect, test } from 'vitest';
import { minorDigits, wholeUnits } from './money.ts';

test.each([
  ['USD', 499, 4.99],
  ['EUR', 5, 0.05],
  ['JPY', 500, 500],
  ['KWD', 1234, 1.234],
])('an amount of %s in minor units has the decimal places of its currency in whole units', (currency, amount, whole) => {
  expect(wholeUnits(amount, currency)).toBe(whole);
  expect(wholeUnits(-amount, currency)).toBe(-whole);
});

test('what is no currency code has no decimal places', () => {
  expect(() => minorDigits('money')).toThrow(RangeError);
});
