import { expect, test } from 'vitest';
import { UploadRate } from './upload-rate.ts';

test('the rate is unknown during the first second, and then an average of the last ten', () => {
  const rate = new UploadRate();
  expect(rate.add(0, 5_000)).toBeNull();
  expect(rate.add(500, 5_500)).toBeNull();
  expect(rate.add(2_000, 7_000)).toBe(1_000);
  expect(rate.add(12_000, 17_000)).toBe(1_000);
  expect(rate.add(12_000, 27_000)).toBe(0);
});

test('a piece that takes longer than ten seconds still has a rate', () => {
  const rate = new UploadRate();
  rate.add(0, 0);
  expect(rate.add(20_000, 20_000)).toBe(1_000);
});
