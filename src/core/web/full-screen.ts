import { useSyncExternalStore } from 'react';

function watch(watcher: () => void): () => void {
  document.addEventListener('fullscreenchange', watcher);
  return () => document.removeEventListener('fullscreenchange', watcher);
}

/** Browsers without full screen, such as those of iPhones, lack the property. */
const fullScreenElement = () => document.fullscreenElement ?? null;

/** Whether the page itself is in full screen: a video with its chat does that. */
export const isPageFullScreen = (): boolean => document.fullscreenElement === document.documentElement;

export const useFullScreenElement = (): Element | null => useSyncExternalStore(watch, fullScreenElement);

export const usePageFullScreen = (): boolean => useSyncExternalStore(watch, isPageFullScreen);
