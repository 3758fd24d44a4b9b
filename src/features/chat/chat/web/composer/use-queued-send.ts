import { useEffect, useEffectEvent, useState } from 'react';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';

/**
 * Sends a message written during slow mode when slow mode ends, if the reader enabled that and pressed send. Another lock in the meantime
 * cancels it and keeps the text.
 */
export function useQueuedSend(lock: InputLock, chosen: boolean, send: () => void) {
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
    /** The viewer can type even though slow mode is active. */
    writable: chosen && slow,
    waiting,
    toggle: () => setAsked(!waiting),
    cancel: () => setAsked(false),
  };
}
