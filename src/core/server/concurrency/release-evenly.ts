/**
 * Calls all of these in order, the first one at once, and the others evenly within so many milliseconds, or one each millisecond when they are few.
 * Between them there is time for whatever else is ready: what a crowd waits for would otherwise hold up everything else for as long as it takes to
 * answer all of them.
 */
export function releaseEvenly(waiting: readonly (() => void)[], withinMilliseconds: number): void {
  const start = performance.now();
  let released = 0;
  const release = () => {
    const due = Math.ceil(((performance.now() - start) / withinMilliseconds) * waiting.length);
    do waiting[released++]?.();
    while (released < due);
    if (released < waiting.length) setTimeout(release, 1);
  };
  release();
}
