import { vi } from 'vitest';

/** The fixed noon that every test uses as now. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');

interface HeldTimer {
  at: number;
  run: () => void;
}
const held = new Set<HeldTimer>();
const uptime = performance.now.bind(performance);
/** Milliseconds that tests have passed. */
let passed = 0;

/**
 * Holds timers that start from now on, except those with a delay of 0: they fire when `pass` has advanced the clock far enough. Timers that
 * started earlier run normally.
 */
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

/** Advances the clock of the page. Timers that are not held run normally and see the new time. */
export function pass(seconds: number): void {
  passed += seconds * 1000;
  const end = Date.now() + seconds * 1000;
  for (let next = nextUntil(end); next; next = nextUntil(end)) {
    held.delete(next);
    vi.setSystemTime(next.at);
    next.run();
  }
  vi.setSystemTime(end);
}

const nextUntil = (end: number) => [...held].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

/** Freezes the clock at noon until a test advances it, so that what a page shows does not depend on how long rendering took. */
export function freezeClock(): void {
  vi.setSystemTime(NOON);
  vi.spyOn(performance, 'now').mockImplementation(() => uptime() + passed);
}

/** Longer than a frame of jsdom, in milliseconds. */
const FRAME = 17;

/**
 * Restores the real clock and timers. jsdom delivers frames from an interval that it starts with the global `setInterval` and keeps until
 * the next frame. If that interval is fake and never fires, the page gets no frame in any later test.
 */
export function releaseClock(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME);
  vi.useRealTimers();
  held.clear();
  passed = 0;
}
