import { expect, test } from 'vitest';
import { afterMark, afterUpdate, MARK_DURATIONS_MS, STILL } from './shown-balance.ts';

const earned = (points: number, balance: number) => ({ reason: 'WATCHED', points, balance });

test('CP-05 earned points fly in over the old balance for 2 s, then the new one is highlighted for 2 s', () => {
  const flying = afterUpdate(STILL, earned(10, 110), 100);
  expect(flying).toEqual({ mark: 'earning', previousBalance: 100, plus: 10 });
  const arrived = afterMark(flying);
  expect(arrived).toEqual({ mark: 'highlighted', previousBalance: null, plus: 0 });
  expect(afterMark(arrived)).toEqual(STILL);
  expect({ earning: MARK_DURATIONS_MS.earning, highlighted: MARK_DURATIONS_MS.highlighted }).toEqual({ earning: 2000, highlighted: 2000 });
});

test('CP-05 points earned during the animation are added to it', () => {
  const flying = afterUpdate(STILL, earned(10, 110), 100);
  expect(afterUpdate(flying, earned(100, 210), 110)).toEqual({ mark: 'earning', previousBalance: 100, plus: 110 });
  expect(afterUpdate(afterMark(flying), earned(15, 125), 110)).toEqual({ mark: 'earning', previousBalance: 110, plus: 15 });
});

test.each([
  ['a redemption, whatever its sign', { reason: 'REDEEMED', points: 300, balance: 200 }, 'spent'],
  ['a stake', { reason: 'PREDICTED', points: -300, balance: 200 }, 'spent'],
  ['the last point', { reason: 'REDEEMED', points: -500, balance: 0 }, 'all_spent'],
] as const)('CP-05 %s is shown immediately, with a mark for 1 s', (_what, update, mark) => {
  const flying = afterUpdate(STILL, earned(10, 510), 500);
  const shown = afterUpdate(flying, update, 510);
  expect(shown).toEqual({ mark, previousBalance: null, plus: 0 });
  expect(MARK_DURATIONS_MS[mark]).toBe(1000);
  expect(afterMark(shown)).toEqual(STILL);
});

test('a balance that was unknown before appears without an animation, and zero points show nothing', () => {
  expect(afterUpdate(STILL, earned(10, 110), null)).toBe(STILL);
  expect(afterUpdate(STILL, earned(0, 100), 100)).toBe(STILL);
});
