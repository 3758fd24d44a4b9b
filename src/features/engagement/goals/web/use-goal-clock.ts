import { useEffect, useState } from 'react';
import { untilNextTick } from '#features/engagement/goals/rules.ts';

/** Ticks with the countdown to this end (GO-04), and stays constant without one. */
export function useGoalClock(endDate: string | null): Date {
  const [ticked, setTicked] = useState(() => ({ endDate, at: new Date() }));
  // A changed end restarts the countdown.
  if (ticked.endDate !== endDate) setTicked({ endDate, at: new Date() });
  useEffect(() => {
    if (endDate === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      const at = new Date();
      const wait = untilNextTick(endDate, at);
      if (wait === null) return;
      timer = setTimeout(() => {
        // A timer may fire slightly early.
        setTicked({ endDate, at: new Date(Math.max(Date.now(), at.getTime() + wait)) });
        countDown();
      }, wait);
    };
    countDown();
    return () => clearTimeout(timer);
  }, [endDate]);
  return ticked.at;
}
