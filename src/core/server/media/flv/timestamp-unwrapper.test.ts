import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzSeed } from '#core/server/testing/fuzz-seed.ts';
import { TimestampUnwrapper } from './timestamp-unwrapper.ts';

test(`32-bit timestamps become the original times after any number of wraparounds (seed ${fuzzSeed})`, () => {
  const step = fc.oneof(fc.integer({ min: -5_000, max: 100_000 }), fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.array(step, { maxLength: 100 }), (start, steps) => {
      const times = new TimestampUnwrapper();
      let time = start;
      expect(times.next(start)).toBe(start);
      for (const one of steps) {
        time += one;
        expect(times.next(((time % 2 ** 32) + 2 ** 32) % 2 ** 32)).toBe(time);
      }
    }),
    { seed: fuzzSeed },
  );
});

test('a publisher whose timestamps keep jumping ahead is stopped before numbers lose millisecond precision', () => {
  const times = new TimestampUnwrapper();
  const jumpOn = () => {
    for (let jumps = 0; ; jumps++) times.next((jumps % 4) * 2 ** 30);
  };
  expect(jumpOn).toThrow(expect.objectContaining({ fault: 'limit_exceeded' }));
});
