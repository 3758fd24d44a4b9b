import { useCallback, useSyncExternalStore } from 'react';

/** Widths at which the layout changes. */
export const DESKTOP = '(width >= 80rem)';
export const PHONE = '(width < 48rem)';

/** Whether a media query matches; the component re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const watch = useCallback(
    (watcher: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', watcher);
      return () => list.removeEventListener('change', watcher);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
