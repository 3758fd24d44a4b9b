// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { addTexts } from '#core/web/i18n/text.ts';
import { predictionsTexts } from '../texts.en.ts';
import { amountProblem, PRESETS, presetText, readAmount } from './amount.ts';

beforeAll(() => addTexts('en', predictionsTexts));

test('PR-05 an amount is a whole number, with or without thousands separators', () => {
  expect(['500', ' 500 ', '12,480', '12.480', '12 480', '1,000,000'].map(readAmount)).toEqual([
    500, 500, 12_480, 12_480, 12_480, 1_000_000,
  ]);
  expect(['', '10.5', '-10', '1e3', 'all', '0x10', '1,00', '9'.repeat(16)].map(readAmount).every(Number.isNaN)).toBe(true);
});

test('PR-05 an amount is from 10 to the balance, and the error says which limit was missed', () => {
  expect([10, 11, 500].map((amount) => amountProblem(amount, 500))).toEqual([null, null, null]);
  expect(amountProblem(9, 500)).toBe('Enter a whole number from 10 to 500.');
  expect(amountProblem(Number.NaN, 500)).toBe('Enter a whole number from 10 to 500.');
  expect(amountProblem(501, 500)).toBe('You have 500 points. Enter a lower amount.');
});

test('PR-05 while the balance is unknown an amount is from 10 to 250,000', () => {
  expect(amountProblem(250_000, null)).toBeNull();
  expect(amountProblem(250_001, null)).toBe('Enter a whole number from 10 to 250,000.');
});

test('the preset amounts have short labels', () => {
  expect(PRESETS.map(presetText)).toEqual(['100', '500', '1K', '5K']);
});
