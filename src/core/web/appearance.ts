import { useSyncExternalStore } from 'react';
import { isPageFullScreen } from './full-screen.ts';
import { oneOf, parseBoolean, preference } from './preference.ts';

export type ThemeChoice = 'system' | 'dark' | 'light';

export const themeChoice = preference<ThemeChoice>('theme', 'system', oneOf('system', 'dark', 'light'));
export const reducedMotion = preference<boolean>('motion', false, parseBoolean);

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');
const systemReduces = () => matchMedia('(prefers-reduced-motion: reduce)');

/** Full screen is always dark, because everything covers a picture. */
export function currentTheme(): 'dark' | 'light' {
  if (isPageFullScreen()) return 'dark';
  const choice = themeChoice.get();
  if (choice !== 'system') return choice;
  return systemIsLight().matches ? 'light' : 'dark';
}

export function motionIsReduced(): boolean {
  return reducedMotion.get() || systemReduces().matches;
}

const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function show(): void {
  document.documentElement.dataset.theme = currentTheme();
  document.documentElement.dataset.motion = motionIsReduced() ? 'reduced' : 'full';
  for (const watcher of watchers) watcher();
}

/** Keeps the page's attributes in sync. `public/boot.js` sets them before the first paint. */
export function followAppearance(): () => void {
  const theme = systemIsLight();
  const motion = systemReduces();
  const stops = [themeChoice.watch(show), reducedMotion.watch(show)];
  theme.addEventListener('change', show);
  motion.addEventListener('change', show);
  document.addEventListener('fullscreenchange', show);
  show();
  return () => {
    for (const stop of stops) stop();
    theme.removeEventListener('change', show);
    motion.removeEventListener('change', show);
    document.removeEventListener('fullscreenchange', show);
  };
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(watch, motionIsReduced);
}

export function useCurrentTheme(): 'dark' | 'light' {
  return useSyncExternalStore(watch, currentTheme);
}
