import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { AuthForm, authHeading } from './AuthForm.tsx';
import { type AuthView, closeAuthDialog, openAuthDialog } from './session.ts';

export default function AuthDialog({ view, purpose }: { view: AuthView; purpose: string | null }) {
  const { title, description } = authHeading(view, purpose);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeAuthDialog()), [router]);
  const done = (viewer: Self) => {
    closeAuthDialog();
    if (view === 'sign-up' && viewer.is_staff) router.history.push(SETUP_PAGE);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && closeAuthDialog()} title={title} description={description}>
      <AuthForm key={view} view={view} onView={openAuthDialog} onDone={done} />
    </Dialog>
  );
}
