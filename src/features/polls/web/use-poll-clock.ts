import { useEffect, useState } from 'react';
import { type KnownPoll, untilNextSecond } from '#features/polls/rules.ts';

/** The time, told again whenever the poll counts one second less, and never before the poll was told. */
export function usePollClock(known: KnownPoll | null): Date {
  const [ticked, setTicked] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      const at = Date.now();
      const wait = known && untilNextSecond(known, new Date(at));
      if (wait === null) return;
      timer = setTimeout(() => {
        // A timer may be a little early.
        setTicked(Math.max(Date.now(), at + wait));
        countDown();
      }, wait);
    };
    countDown();
    return () => clearTimeout(timer);
  }, [known]);
  return new Date(Math.max(ticked, known?.toldAt ?? 0));
}
