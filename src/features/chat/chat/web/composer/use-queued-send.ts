import { useEffect, useEffectEvent, useState } from 'react';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';

/** Sends a queued message when slow mode ends. Another lock cancels it and keeps the text. */
export function useQueuedSend(lock: InputLock, chosen: boolean, send: () => void) {
  const [isQueued, setQueued] = useState(false);
  const slow = lock.kind === 'slow_mode';
  const waiting = isQueued && chosen && slow;
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (!isQueued || waiting) return;
    setQueued(false);
    if (chosen && lock.kind === 'open') sendNow();
  }, [isQueued, waiting, chosen, lock.kind]);
  return {
    writable: chosen && slow,
    waiting,
    toggle: () => setQueued(!waiting),
    cancel: () => setQueued(false),
  };
}
