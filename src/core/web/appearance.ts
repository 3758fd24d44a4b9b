import { useSyncExternalStore } from 'react';
import { isPageFullScreen } from './full-screen.ts';
import { oneOf, parseBoolean, preference } from './preference.ts';

export type ThemeChoice = 'system' | 'dark' | 'light';

export const themeChoice = preference<ThemeChoice>('theme', 'system', oneOf('system', 'dark', 'light'));
/** True stops banners, celebrations and animated emotes. The system's own setting also does. */
export const reducedMotion = preference<boolean>('motion', false, parseBoolean);

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');
const systemReduces = () => matchMedia('(prefers-reduced-motion: reduce)');

/** The theme in use: the viewer's choice, or the system's. Full screen is always dark, because everything covers a picture. */
export function currentTheme(): 'dark' | 'light' {
  if (isPageFullScreen()) return 'dark';
  const choice = themeChoice.get();
  if (choice !== 'system') return choice;
  return systemIsLight().matches ? 'light' : 'dark';
}

/** Whether motion is reduced, by the setting or by the system. */
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

/** Keeps the attributes of the page in sync with the choices and the system. `public/boot.js` set them before the first paint. */
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

/** Whether motion is reduced, by the setting or by the system. The component re-renders when that changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watch, motionIsReduced);
}

/** The theme in use, for graphics that do not use design tokens (adjusted username colors). */
export function useCurrentTheme(): 'dark' | 'light' {
  return useSyncExternalStore(watch, currentTheme);
}
