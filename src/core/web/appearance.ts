import { useSyncExternalStore } from 'react';
import { oneOf, preference, yesOrNo } from './preference.ts';

export type ThemeChoice = 'system' | 'dark' | 'light';

export const themeChoice = preference<ThemeChoice>('theme', 'system', oneOf('system', 'dark', 'light'));
/** True stops banners, celebrations and animated emotes; the system's own setting does so too. */
export const reducedMotion = preference<boolean>('motion', false, yesOrNo);

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)');
const systemReduces = () => matchMedia('(prefers-reduced-motion: reduce)');

/** The theme that is shown: the choice, or what the system says. */
export function shownTheme(): 'dark' | 'light' {
  const choice = themeChoice.get();
  if (choice !== 'system') return choice;
  return systemIsLight().matches ? 'light' : 'dark';
}

/** Whether anything may move. */
export function motionIsReduced(): boolean {
  return reducedMotion.get() || systemReduces().matches;
}

const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

function show(): void {
  document.documentElement.dataset.theme = shownTheme();
  document.documentElement.dataset.motion = motionIsReduced() ? 'reduced' : 'full';
  for (const watcher of watchers) watcher();
}

/** Keeps the page's attributes in step with the choices and the system. `public/boot.js` set them before the first paint. */
export function followAppearance(): () => void {
  const theme = systemIsLight();
  const motion = systemReduces();
  const stops = [themeChoice.watch(show), reducedMotion.watch(show)];
  theme.addEventListener('change', show);
  motion.addEventListener('change', show);
  show();
  return () => {
    for (const stop of stops) stop();
    theme.removeEventListener('change', show);
    motion.removeEventListener('change', show);
  };
}

/** True when nothing may move, by the setting or by the system; the component follows both. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(watch, motionIsReduced);
}

/** The shown theme, for drawings that are not made of tokens (corrected username colours). */
export function useShownTheme(): 'dark' | 'light' {
  return useSyncExternalStore(watch, shownTheme);
}
