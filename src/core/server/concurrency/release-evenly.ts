/** Calls the first at once, the others evenly, one per millisecond at most: a whole crowd in one turn would block the event loop. */
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
