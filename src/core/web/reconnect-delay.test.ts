import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptTimeout, reconnectDelay } from './reconnect-delay.ts';

const CUT = 1006;
const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });

test('in the first minute of an outage every page retries within 2.25 s', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), random, (lostFor, chance) => {
      const delay = reconnectDelay({ lostFor, code: CUT, random: chance });
      expect(delay).toBeGreaterThanOrEqual(250);
      expect(delay).toBeLessThanOrEqual(2_250);
    }),
  );
});

test('10,000 pages that lose their connection together return evenly over 2 s, at most 520 of them in any 100 ms', () => {
  const returns = Array.from({ length: 10_000 }, (_, page) => reconnectDelay({ lostFor: 0, code: 4200, random: page / 10_000 }));
  const slots = new Map<number, number>();
  for (const at of returns) slots.set(Math.floor(at / 100), (slots.get(Math.floor(at / 100)) ?? 0) + 1);
  expect(slots.size).toBeGreaterThanOrEqual(20);
  expect(Math.max(...slots.values())).toBeLessThanOrEqual(520);
});

test.each([
  [5 * 60_000, 10_250],
  [15 * 60_000, 30_250],
  [24 * 3_600_000, 30_250],
])('after %i ms an outage costs a page one attempt in at most %i ms', (lostFor, longest) => {
  expect(reconnectDelay({ lostFor, code: CUT, random: 1 })).toBe(longest);
});

test.each([4100, 4199])('after a full server (%i) the page waits 5 s to 15 s', (code) => {
  expect([0, 1].map((chance) => reconnectDelay({ lostFor: 0, code, random: chance }))).toEqual([5_000, 15_000]);
});

test('an attempt may take 5 s, and up to 15 s in a long outage', () => {
  expect([0, 15_000, 30_000, 3_600_000].map(attemptTimeout)).toEqual([5_000, 5_000, 10_000, 15_000]);
});
