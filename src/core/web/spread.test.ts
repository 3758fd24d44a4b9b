import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSpread } from './spread.ts';
import { SPREAD_MAX_MS } from './spread-delay.ts';
import { seededRandom } from './ui/seeded-random.ts';

const seed = `${Date.now()}`;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockImplementation(seededRandom(seed));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Number of pages that send their request in each second after an event that all of them receive at once. */
function askedPerSecond(pages: number, audience = pages): number[] {
  let asked = 0;
  for (let page = 0; page < pages; page++) runSpread(new QueryClient(), ['poll'], audience, () => (asked += 1));
  const seconds: number[] = [];
  for (let before = 0; before < pages; before = asked) {
    vi.advanceTimersByTime(1000);
    seconds.push(asked - before);
  }
  return seconds;
}

test(`10,000 pages that receive the same event send requests over 30 seconds, about 333 in each (seed ${seed})`, () => {
  const seconds = askedPerSecond(10_000);
  expect(seconds).toHaveLength(SPREAD_MAX_MS / 1000);
  // Six standard deviations.
  for (const count of seconds) expect(Math.abs(count - 333)).toBeLessThan(110);
});

test(`a smaller audience finishes sooner, at the same rate (seed ${seed})`, () => {
  const seconds = askedPerSecond(1000);
  expect(seconds).toHaveLength(3);
  for (const count of seconds) expect(Math.abs(count - 333)).toBeLessThan(110);
});

test('a page without an audience sends its request at once', () => {
  const ask = vi.fn();
  runSpread(new QueryClient(), ['poll'], 1, ask);
  expect(ask).toHaveBeenCalledOnce();
});

test('frequent events cause one request, which they do not postpone', () => {
  const cache = new QueryClient();
  const asked: number[] = [];
  vi.mocked(Math.random).mockReturnValue(0.5);
  for (let event = 1; event <= 14; event++) {
    runSpread(cache, ['poll'], 10_000, () => asked.push(event));
    vi.advanceTimersByTime(1000);
  }
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([14]);
});

test('an immediate run replaces the waiting one', () => {
  const cache = new QueryClient();
  const ran: string[] = [];
  runSpread(cache, ['points'], 10_000, () => ran.push('on'));
  runSpread(cache, ['points'], 0, () => ran.push('off'));
  vi.advanceTimersByTime(SPREAD_MAX_MS);
  expect(ran).toEqual(['off']);
});
