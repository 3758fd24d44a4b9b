import { useCallback, useSyncExternalStore } from 'react';

export const DESKTOP = '(width >= 80rem)';
export const PHONE = '(width < 48rem)';
/** A phone in landscape, where the video has the full height. */
export const LANDSCAPE_PHONE = '(width >= 48rem) and (height < 30rem) and (pointer: coarse)';
/** The main pointer is a finger. */
export const TOUCH = '(pointer: coarse)';

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
