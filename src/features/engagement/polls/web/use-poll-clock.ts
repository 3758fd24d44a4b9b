import { useEffect, useState } from 'react';
import { type KnownPoll, untilNextSecond } from '#features/engagement/polls/rules.ts';

/** Ticks when a countdown of the poll drops by a second. Never earlier than the arrival of the poll. */
export function usePollClock(known: KnownPoll | null): Date {
  const [ticked, setTicked] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countDown = () => {
      const at = Date.now();
      const wait = known && untilNextSecond(known, new Date(at));
      if (wait === null) return;
      timer = setTimeout(() => {
        // A timer may fire slightly early.
        setTicked(Math.max(Date.now(), at + wait));
        countDown();
      }, wait);
    };
    countDown();
    return () => clearTimeout(timer);
  }, [known]);
  return new Date(Math.max(ticked, known?.receivedAt ?? 0));
}
