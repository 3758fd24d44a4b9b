import { useEffect, useState } from 'react';

export type AuthView = 'sign-in' | 'sign-up' | 'forgot-password';

/** Setters of the mounted dialogs; null closes. */
const dialogs = new Set<(view: AuthView | null) => void>();

export function askToSignIn(view: AuthView = 'sign-in'): void {
  for (const show of dialogs) show(view);
}

export function closeAuthDialog(): void {
  for (const show of dialogs) show(null);
}

export function useAuthView(): AuthView | null {
  const [shown, show] = useState<AuthView | null>(null);
  useEffect(() => {
    dialogs.add(show);
    return () => void dialogs.delete(show);
  }, []);
  return shown;
}
