import { useCallback, useSyncExternalStore } from 'react';

export const DESKTOP = '(width >= 80rem)';
export const PHONE = '(width < 48rem)';

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
