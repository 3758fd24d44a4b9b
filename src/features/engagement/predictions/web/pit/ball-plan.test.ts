import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BALL_EVERY_MS, BALLS_MAX, FrameRate, nextBall, REPULSION_RADIUS, SAMPLES, targetBalls } from './ball-plan.ts';

const staked = (...amounts: number[]) => amounts.map((total_vote_amount) => ({ total_vote_amount }));

test.each([
  ['nothing is staked', [0, 0], [0, 0]],
  ['a tenth of few points', [300, 200], [30, 20]],
  ['150 balls for 1500 points', [1000, 500], [100, 50]],
  ['150 balls at most', [304_000, 178_000], [94, 55]],
  ['one ball for the smallest stake', [10, 0], [1, 0]],
  ['one ball for an outcome with few points', [1_000_000, 10], [149, 1]],
])('PR-12 the number of balls: %s', (_what, amounts, wanted) => {
  expect(targetBalls(staked(...amounts))).toEqual(wanted);
});

test('PR-12 one ball is added or removed every 100 ms, and the pointer repels balls within 40 px', () => {
  expect({ BALL_EVERY_MS, REPULSION_RADIUS }).toEqual({ BALL_EVERY_MS: 100, REPULSION_RADIUS: 40 });
});

test('PR-12 there are at most 150 balls, at least one per outcome with points, and none without points', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 2, maxLength: 4 }), (amounts) => {
      const wanted = targetBalls(staked(...amounts));
      expect(wanted.reduce((all, count) => all + count, 0)).toBeLessThanOrEqual(BALLS_MAX);
      expect(wanted.map((count) => count > 0)).toEqual(amounts.map((points) => points > 0));
    }),
  );
});

test('PR-12 the smaller side gets its ball right after the first ball of the other side', () => {
  expect(nextBall([0, 0], [149, 1])).toEqual({ act: 'add', outcome: 0 });
  expect(nextBall([1, 0], [149, 1])).toEqual({ act: 'add', outcome: 1 });
  expect(nextBall([1, 1], [149, 1])).toEqual({ act: 'add', outcome: 0 });
});

test('PR-12 the pit reaches the target numbers ball by ball and then stays', () => {
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

function drawn(rate: FrameRate, from: number, perSecond: number, frames: number) {
  let low = false;
  let at = from;
  for (let frame = 0; frame < frames; frame += 1) {
    at += 1000 / perSecond;
    low = rate.frame(at);
  }
  return { low, at };
}

test('PR-12 the pit stops below 20 frames per second, measured over 60 frames', () => {
  const rate = new FrameRate();
  expect(drawn(rate, 0, 19, SAMPLES).low).toBe(false);
  expect(drawn(rate, (SAMPLES * 1000) / 19, 19, 1).low).toBe(true);
  expect(drawn(new FrameRate(), 0, 21, 10 * SAMPLES).low).toBe(false);
});

test('PR-12 a stopped pit moves again at 30 frames per second', () => {
  const rate = new FrameRate();
  const stopped = drawn(rate, 0, 10, SAMPLES + 1);
  expect(stopped.low).toBe(true);
  const stillSlow = drawn(rate, stopped.at, 29, 3 * SAMPLES);
  expect(stillSlow.low).toBe(true);
  expect(drawn(rate, stillSlow.at, 60, 2 * SAMPLES).low).toBe(false);
});

test('PR-12 neither a single slow frame nor a pause stops the pit', () => {
  const rate = new FrameRate();
  const smooth = drawn(rate, 0, 60, 2 * SAMPLES);
  expect(rate.frame(smooth.at + 500)).toBe(false);
  rate.pause();
  expect(drawn(rate, smooth.at + 60_000, 60, SAMPLES + 1).low).toBe(false);
});
