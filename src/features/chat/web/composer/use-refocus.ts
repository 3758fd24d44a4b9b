import { useEffect, useEffectEvent, useRef } from 'react';
import type { InputLock } from '#features/chat/rules/input-lock.ts';

/** The focus comes back this long after slow mode ends (K-04). */
const REFOCUS_MS = 250;

/** Gives the focus back to the box that slow mode had locked, unless the person writes somewhere else by now (K-04). */
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
