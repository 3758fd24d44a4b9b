import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Takes the focus into what opened, and gives it back when that closes, if it is still inside. `fallback` has it when what had it before is
 * gone. Pass `takes` as false for what opened by itself: that must not take the focus from anybody.
 */
export function useFocusReturn(root: RefObject<HTMLElement | null>, takes: boolean, fallback: () => void): void {
  // Asked before anything inside can have taken it.
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as it is open; a later fallback does not take the focus again
  useLayoutEffect(() => {
    const inside = root.current;
    if (takes && inside !== null && !inside.contains(document.activeElement)) inside.focus({ preventScroll: true });
    // Runs while the elements are still in the page, so that who has the focus can still be asked.
    return () => {
      if (inside === null || !inside.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else fallback();
    };
  }, []);
}
