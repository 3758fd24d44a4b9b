import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '../testing/fuzz-seed.ts';
import { retryDelay } from './attempt-job.ts';

test('without jitter a job is retried after 10, 20, 40 seconds and so on, at most every hour', () => {
  const seconds = Array.from({ length: 11 }, (_, at) => retryDelay(at + 1, 0) / 1000);
  expect(seconds).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
});

test(`a pause is between half and all of its length, grows with each failure and never exceeds an hour (seed ${fuzzSeed})`, () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), random, random, (failures, one, other) => {
      const full = retryDelay(failures, 0);
      const delay = retryDelay(failures, one);
      expect(Number.isSafeInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(full / 2);
      expect(delay).toBeLessThanOrEqual(Math.min(full, 3_600_000));
      expect(retryDelay(failures + 1, 0)).toBeGreaterThanOrEqual(full);
      expect(retryDelay(failures, Math.max(one, other))).toBeLessThanOrEqual(retryDelay(failures, Math.min(one, other)));
    }),
    { seed: fuzzSeed },
  );
});
