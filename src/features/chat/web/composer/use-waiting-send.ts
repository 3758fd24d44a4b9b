import { useEffect, useEffectEvent, useState } from 'react';
import type { InputLock } from '#features/chat/rules/input-lock.ts';

/**
 * What is written while slow mode lasts goes out by itself when it ends, if the reader chose so and asked for it. Another lock that comes
 * in between ends the waiting and leaves the text where it is.
 */
export function useWaitingSend(lock: InputLock, chosen: boolean, send: () => void) {
  const [asked, setAsked] = useState(false);
  const slow = lock.kind === 'slow_mode';
  const waiting = asked && chosen && slow;
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!asked || waiting) return;
    setAsked(false);
    if (chosen && lock.kind === 'open') sendNow();
  }, [asked, waiting, chosen, lock.kind]);
  return {
    /** The box can be written in although slow mode lasts. */
    writable: chosen && slow,
    waiting,
    toggle: () => setAsked(!waiting),
    cancel: () => setAsked(false),
  };
}
