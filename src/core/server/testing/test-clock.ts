import { secondsAfter } from '#core/contract/durations.ts';
import type { Limits } from '../limits/open-limits.ts';

/** The fixed noon that every test uses as now. */
export const NOON = new Date('2026-01-02T12:00:00.000Z');

/** `seconds` after noon. */
export const later = (seconds: number): Date => secondsAfter(NOON, seconds);

/** A stopped clock that a test advances. */
export interface TestClock {
  now(): Date;
  /** Advances the clock by this many seconds. */
  pass(seconds: number): void;
}

export function testClock(start: Date = NOON): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    pass: (seconds) => {
      at += seconds * 1000;
    },
  };
}

/** Rate limits that use the test's clock: a fixed window that starts with the first use. */
export function clockLimits(now: () => Date): Limits {
  const windows = new Map<string, { used: number; ends: number }>();
  return {
    take: async (key, rate, seconds, uses = 1) => {
      const at = now().getTime();
      const running = windows.get(`${key} ${rate}/${seconds}`);
      const window = running && at < running.ends ? running : { used: 0, ends: at + seconds * 1000 };
      windows.set(`${key} ${rate}/${seconds}`, window);
      if (window.used + uses > rate) return { kind: 'limited', retryAfter: Math.max(1, Math.ceil((window.ends - at) / 1000)) };
      window.used += uses;
      return { kind: 'granted' };
    },
    giveBack: async (key, rate, seconds) => {
      const window = windows.get(`${key} ${rate}/${seconds}`);
      if (window) window.used = Math.max(0, window.used - 1);
    },
    clear: async (key) => {
      for (const name of windows.keys()) if (name.startsWith(`${key} `)) windows.delete(name);
    },
  };
}
