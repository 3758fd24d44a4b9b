// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { balanceText, costText } from './points-text.ts';

test('CP-06 the cost of a reward is compact from one billion, on every screen', () => {
  expect([300, 12_480, 999_999_999, 1_000_000_000, 2_480_000_000].map((cost) => costText(cost, false))).toEqual([
    '300',
    '12,480',
    '999,999,999',
    '1B',
    '2.48B',
  ]);
});

test('CP-06 a balance on a phone rounds down, and a cost to the nearest', () => {
  const points = [12_480, 19_999, 999_999, 1_999_999_999];
  expect(points.map((each) => balanceText(each, true))).toEqual(['12.4K', '19.9K', '999K', '1.99B']);
  expect(points.map((each) => costText(each, true))).toEqual(['12.5K', '20K', '1M', '2B']);
});

test('CP-06 points above 9999 are compact on a phone, and in full on a desktop', () => {
  expect([9999, 10_000, 12_480, 1_500_000].map((points) => balanceText(points, true))).toEqual(['9,999', '10K', '12.4K', '1.5M']);
  expect([9999, 10_000, 1_500_000].map((points) => balanceText(points, false))).toEqual(['9,999', '10,000', '1,500,000']);
  expect([9999, 10_000, 2_480_000_000].map((cost) => costText(cost, true))).toEqual(['9,999', '10K', '2.48B']);
});
