import { useEffect, useEffectEvent, useRef } from 'react';
import type { InputLock } from '#features/chat/chat/rules/input-lock.ts';

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
