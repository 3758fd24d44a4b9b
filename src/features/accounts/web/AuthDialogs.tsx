import { lazy, Suspense } from 'react';
import { useAuthView } from './auth-prompt.ts';

const AuthDialog = lazy(() => import('./AuthDialog.tsx'));

/** Mounts the sign-in dialog, once per page. The forms are loaded when they are first opened. */
export function AuthDialogs() {
  const view = useAuthView();
  if (view === null) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog view={view} />
    </Suspense>
  );
}
