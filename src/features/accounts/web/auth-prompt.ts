import { useSyncExternalStore } from 'react';

/** What the dialog over the page shows. */
export type AuthView = 'sign-in' | 'sign-up' | 'forgot-password';

let shown: AuthView | null = null;
const watchers = new Set<() => void>();

function show(view: AuthView | null): void {
  shown = view;
  for (const watcher of watchers) watcher();
}

/** Opens the sign-in dialog over the page: for everything that a stranger may see but not do. */
export function askToSignIn(view: AuthView = 'sign-in'): void {
  show(view);
}

export function closeAuthDialog(): void {
  show(null);
}

/** What is shown now, or null. */
export function useAuthView(): AuthView | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
  );
}
