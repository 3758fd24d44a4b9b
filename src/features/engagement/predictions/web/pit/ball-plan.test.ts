import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BALL_EVERY_MS, BALLS_MAX, ballsWanted, nextBall, REPULSION_RADIUS } from './ball-plan.ts';

const staked = (...amounts: number[]) => amounts.map((total_vote_amount) => ({ total_vote_amount }));

test.each([
  ['nothing is staked', [0, 0], [0, 0]],
  ['a tenth of few points', [300, 200], [30, 20]],
  ['150 balls for 1500 points', [1000, 500], [100, 50]],
  ['never more for any number of points', [304_000, 178_000], [94, 55]],
  ['one ball for the smallest stake', [10, 0], [1, 0]],
  ['one ball for an outcome that hardly has any', [1_000_000, 10], [149, 1]],
])('PR-12 the number of balls: %s', (_what, amounts, wanted) => {
  expect(ballsWanted(staked(...amounts))).toEqual(wanted);
});

test('PR-12 one ball is added or removed every 100 ms, and the pointer keeps them 40 px away', () => {
  expect([BALL_EVERY_MS, REPULSION_RADIUS]).toEqual([100, 40]);
});

test('PR-12 there are never more than 150 balls, each outcome with points has one, and those without have none', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 2, maxLength: 4 }), (amounts) => {
      const wanted = ballsWanted(staked(...amounts));
      expect(wanted.reduce((all, count) => all + count, 0)).toBeLessThanOrEqual(BALLS_MAX);
      expect(wanted.map((count) => count > 0)).toEqual(amounts.map((points) => points > 0));
    }),
  );
});

test('PR-12 the smaller side gets its ball right after the first one of the other side', () => {
  expect(nextBall([0, 0], [149, 1])).toEqual({ act: 'add', outcome: 0 });
  expect(nextBall([1, 0], [149, 1])).toEqual({ act: 'add', outcome: 1 });
  expect(nextBall([1, 1], [149, 1])).toEqual({ act: 'add', outcome: 0 });
});

test('PR-12 the pit reaches the wanted numbers ball by ball, and then stays', () => {
  expect(nextBall([0, 0], [2, 1])).toEqual({ act: 'add', outcome: 0 });
  expect(nextBall([2, 3], [3, 1])).toEqual({ act: 'remove', outcome: 1 });
  const counts = fc.tuple(fc.nat(75), fc.nat(75));
  fc.assert(
    fc.property(counts, counts, (from, wanted) => {
      const there = [...from];
      let steps = 0;
      for (let step = nextBall(there, wanted); step !== null; step = nextBall(there, wanted)) {
        there[step.outcome]! += step.act === 'add' ? 1 : -1;
        steps += 1;
      }
      expect(there).toEqual(wanted);
      expect(steps).toBe(Math.abs(from[0] - wanted[0]) + Math.abs(from[1] - wanted[1]));
    }),
  );
});
