import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Moves focus into a panel when it opens, and restores it on close if focus is still inside. `fallback` runs when the previously focused
 * element no longer exists. Pass `takes` as false for a panel that opened by itself, because it must not steal focus.
 */
export function useFocusReturn(root: RefObject<HTMLElement | null>, takes: boolean, fallback: () => void): void {
  // Read during the first render, before an element inside the panel can take focus.
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for as long as it is open; a later fallback does not take the focus again
  useLayoutEffect(() => {
    const inside = root.current;
    if (takes && inside !== null && !inside.contains(document.activeElement)) inside.focus({ preventScroll: true });
    // A layout effect cleanup runs while the elements are still in the page, so `document.activeElement` is still correct.
    return () => {
      if (inside === null || !inside.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else fallback();
    };
  }, []);
}
