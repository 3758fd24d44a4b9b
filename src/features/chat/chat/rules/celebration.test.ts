import fc from 'fast-check';
import { expect, test } from 'vitest';
import { celebrationLength } from './celebration.ts';

test('M-14 a count divisible by 12 is given in years, every other one in months', () => {
  expect([1, 6, 11, 12, 13, 24, 36, 120, 0].map(celebrationLength)).toEqual([
    { unit: 'months', count: 1 },
    { unit: 'months', count: 6 },
    { unit: 'months', count: 11 },
    { unit: 'years', count: 1 },
    { unit: 'months', count: 13 },
    { unit: 'years', count: 2 },
    { unit: 'years', count: 3 },
    { unit: 'years', count: 10 },
    { unit: 'months', count: 0 },
  ]);
});

test('M-14 the given length equals the months and is a whole number of its unit', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (months) => {
      const { unit, count } = celebrationLength(months);
      return (
        Number.isInteger(count) &&
        count * (unit === 'years' ? 12 : 1) === months &&
        (unit === 'years') === (months > 0 && months % 12 === 0)
      );
    }),
  );
});
