/**
 * Calls these functions in order: the first at once, the others evenly within the given milliseconds, at most one per millisecond. Other
 * work runs between them; answering a whole crowd in one turn would block the event loop.
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
