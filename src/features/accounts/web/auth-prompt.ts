import { useSyncExternalStore } from 'react';

/** The form that the sign-in dialog shows. */
export type AuthView = 'sign-in' | 'sign-up' | 'forgot-password';

let shown: AuthView | null = null;
const watchers = new Set<() => void>();

function show(view: AuthView | null): void {
  shown = view;
  for (const watcher of watchers) watcher();
}

/** Opens the sign-in dialog over the page, for actions that are visible to everybody but require an account. */
export function askToSignIn(view: AuthView = 'sign-in'): void {
  show(view);
}

export function closeAuthDialog(): void {
  show(null);
}

/** The view that is open, or null. */
export function useAuthView(): AuthView | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
  );
}
