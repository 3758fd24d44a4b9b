import { useEffect, useState } from 'react';
import { remainingMs, type ShownBanner } from '#features/chat/banners/rules.ts';
import type { Banner, BannerQueue } from './banner-queue.ts';

/** Returns the remaining whole seconds of the banner, and advances the queue when they run out. */
export function useSecondsLeft(queue: BannerQueue, shown: ShownBanner<Banner> | null): number {
  const [, setTick] = useState(0);
  const left = shown === null ? 0 : remainingMs(shown, Date.now());
  useEffect(() => {
    if (shown === null || shown.since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // Timers may fire early. The effect then waits for the remaining time.
      const rest = remainingMs(shown, Date.now());
      timer = setTimeout(next, rest === 0 ? 0 : rest % 1000 || 1000);
    };
    const next = () => {
      setTick((tick) => tick + 1);
      queue.pass();
      if (queue.state().shown === shown) wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queue, shown]);
  return Math.ceil(left / 1000);
}
