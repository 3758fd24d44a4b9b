import { useEffect, useState } from 'react';

/** The form that the sign-in dialog shows. */
export type AuthView = 'sign-in' | 'sign-up' | 'forgot-password';

/** Functions of the mounted dialogs that open them with a form, or close them. */
const dialogs = new Set<(view: AuthView | null) => void>();

/** Opens the sign-in dialog over the page, for actions that are visible to everybody but require an account. */
export function askToSignIn(view: AuthView = 'sign-in'): void {
  for (const show of dialogs) show(view);
}

export function closeAuthDialog(): void {
  for (const show of dialogs) show(null);
}

/** The view that is open, or null. */
export function useAuthView(): AuthView | null {
  const [shown, show] = useState<AuthView | null>(null);
  useEffect(() => {
    dialogs.add(show);
    return () => void dialogs.delete(show);
  }, []);
  return shown;
}
