import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseEvenly } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const crowd = (size: number) => {
  const released: number[] = [];
  return { released, waiting: Array.from({ length: size }, (_, index) => () => void released.push(index)) };
};

test('the first one is called at once, the others in order and evenly within the time', () => {
  const { released, waiting } = crowd(300);
  releaseEvenly(waiting, 100);
  expect(released).toEqual([0]);
  vi.advanceTimersByTime(50);
  expect(released).toHaveLength(150);
  vi.advanceTimersByTime(50);
  expect(released).toEqual(waiting.map((_, index) => index));
  expect(vi.getTimerCount()).toBe(0);
});

test('a few are called one per millisecond, and an empty list is fine', () => {
  const { released, waiting } = crowd(3);
  releaseEvenly([], 100);
  expect(vi.getTimerCount()).toBe(0);
  releaseEvenly(waiting, 100);
  vi.advanceTimersByTime(1);
  expect(released).toEqual([0, 1]);
  vi.advanceTimersByTime(1);
  expect(released).toEqual([0, 1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('late calls catch up, so that none waits longer after a busy event loop', () => {
  const { released, waiting } = crowd(100);
  releaseEvenly(waiting, 100);
  // The event loop was blocked: the next timer is late.
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 80);
  vi.advanceTimersByTime(1);
  expect(released).toHaveLength(80);
  clock.mockRestore();
});
