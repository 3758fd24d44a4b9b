import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** Milliseconds between the end of slow mode and the return of the focus (K-04). */
const REFOCUS_MS = 250;

/** Returns the focus to the message box after slow mode, unless another input has it (K-04). */
export function useRefocus(lock: InputLock, wasLocked: boolean, focus: () => void): void {
  const wasSlow = useRef(false);
  const focusAgain = useEffectEvent(() => {
    if (!document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) focus();
  });
  useEffect(() => {
    if (lock.kind === 'slow_mode' && wasLocked) wasSlow.current = true;
    if (lock.kind !== 'open' || !wasSlow.current) return;
    wasSlow.current = false;
    const timer = setTimeout(() => focusAgain(), REFOCUS_MS);
    return () => clearTimeout(timer);
  }, [lock.kind, wasLocked]);
}
