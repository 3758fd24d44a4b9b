import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSampled, SAMPLED_MINUTES } from './rules.ts';

test('every person is sampled once in any ten minutes', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), fc.nat({ max: 1e9 }), (userId, from) => {
      const minutes = Array.from({ length: SAMPLED_MINUTES }, (_, at) => from + at);
      expect(minutes.filter((minute) => isSampled(userId, minute))).toHaveLength(1);
    }),
  );
});
