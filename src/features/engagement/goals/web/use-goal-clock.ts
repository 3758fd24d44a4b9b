import { useEffect, useState } from 'react';
import { serverNow } from '#core/web/server-clock.ts';
import { untilNextTick } from '#features/engagement/goals/rules.ts';

/** Ticks with the countdown to this end (GO-04), and stays constant without one. */
export function useGoalClock(endDate: string | null): Date {
  const [ticked, setTicked] = useState(() => ({ endDate, at: serverNow() }));
  // A changed end restarts the countdown.
  if (ticked.endDate !== endDate) setTicked({ endDate, at: serverNow() });
  useEffect(() => {
    if (endDate === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      const at = serverNow();
      const wait = untilNextTick(endDate, at);
      if (wait === null) return;
      timer = setTimeout(() => {
        // A timer may fire slightly early.
        setTicked({ endDate, at: new Date(Math.max(serverNow().getTime(), at.getTime() + wait)) });
        countDown();
      }, wait);
    };
    countDown();
    return () => clearTimeout(timer);
  }, [endDate]);
  return ticked.at;
}
