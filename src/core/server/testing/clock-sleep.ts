import type { Sleep } from '../concurrency/run-when-due.ts';
import type { TestClock } from './test-clock.ts';

export interface ClockSleep {
  sleep: Sleep;
  /** Advances the clock by this many seconds and ends the sleeps that are due. */
  pass(seconds: number): void;
}

/** Sleeps by the test's clock, for schedulers, time limits and leases. */
export function clockSleep(clock: TestClock): ClockSleep {
  const sleepers = new Set<{ until: number; wake: () => void }>();
  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(sleeper);
          resolve();
        };
        const sleeper = { until: clock.now().getTime() + milliseconds, wake };
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake);
        if (signal.aborted) wake();
      }),
    pass: (seconds) => {
      clock.pass(seconds);
      const now = clock.now().getTime();
      for (const { until, wake } of [...sleepers].sort((one, other) => one.until - other.until)) if (until <= now) wake();
    },
  };
}
