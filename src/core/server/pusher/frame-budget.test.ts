import { expect, test } from 'vitest';
import { FRAME_BURST, FRAMES_PER_SECOND, FrameBudget, UNREADABLE_COST } from './frame-budget.ts';

test('a client may rejoin a thousand channels at once after a reconnect', () => {
  const budget = new FrameBudget(0);
  expect(Array.from({ length: 1_000 }, () => budget.spend(1, 0)).every(Boolean)).toBe(true);
});

test('a flood is detected when the burst is spent, earlier with unreadable frames', () => {
  const framesUntilFlood = (cost: number) => {
    const budget = new FrameBudget(0);
    let frames = 0;
    while (budget.spend(cost, 0)) frames += 1;
    return frames;
  };
  expect([framesUntilFlood(1), framesUntilFlood(UNREADABLE_COST)]).toEqual([FRAME_BURST, FRAME_BURST / UNREADABLE_COST]);
});

test('credit refills over time, never above the burst', () => {
  const budget = new FrameBudget(0);
  budget.spend(FRAME_BURST, 0);
  expect(budget.spend(FRAMES_PER_SECOND, 1_000)).toBe(true);
  expect(budget.spend(1, 1_000)).toBe(false);
  expect(budget.spend(FRAME_BURST + 1, 3_600_000)).toBe(false);
});
