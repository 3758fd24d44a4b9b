import { afterEach, beforeEach, vi } from 'vitest';

/** The fixed noon that every test calls now. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');

interface HeldTimer {
  at: number;
  run: () => void;
}
const held = new Set<HeldTimer>();

/** Timers that begin from now on, but for those without a length, run when `pass` has moved the clock so far; the others run as ever. */
export function holdTimers(): void {
  const { setTimeout, clearTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, length = 0) => {
    if (length <= 0) return setTimeout(run, length);
    const timer = { at: Date.now() + length, run };
    held.add(timer);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation(((timer: HeldTimer & NodeJS.Timeout) => {
    if (!held.delete(timer)) clearTimeout(timer);
  }) as typeof clearTimeout);
}

/** Moves the clock of the page on. Timers that are not held run as ever and find that so much time has passed. */
export function pass(seconds: number): void {
  const end = Date.now() + seconds * 1000;
  for (let next = nextUntil(end); next; next = nextUntil(end)) {
    held.delete(next);
    vi.setSystemTime(next.at);
    next.run();
  }
  vi.setSystemTime(end);
}

const nextUntil = (end: number) => [...held].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

// Examples of what a server answers are made when a file is loaded.
vi.setSystemTime(NOON);
// In every component test the clock stands still until the test moves it: what a page shows does not depend on how long it took to draw it.
beforeEach(() => void vi.setSystemTime(NOON));
afterEach(() => {
  vi.useRealTimers();
  held.clear();
});
