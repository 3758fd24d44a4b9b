import { type RefObject, useLayoutEffect, useState } from 'react';

/** `fallback` runs if the previous element no longer exists. A panel that opens by itself passes `takes` as false. */
export function useFocusReturn(root: RefObject<HTMLElement | null>, takes: boolean, fallback: () => void): void {
  // Read during the first render, before an element inside the panel can take focus.
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening; a later fallback must not take the focus again
  useLayoutEffect(() => {
    const inside = root.current;
    if (takes && inside !== null && !inside.contains(document.activeElement)) inside.focus({ preventScroll: true });
    // A layout effect cleanup runs while the elements are in the page, so `document.activeElement` is still correct.
    return () => {
      if (inside === null || !inside.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else fallback();
    };
  }, []);
}
