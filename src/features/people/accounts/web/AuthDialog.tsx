import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import { AuthForm, authHeading, FIRST_STAFF_PAGE } from './AuthForm.tsx';
import { type AuthView, askToSignIn, closeAuthDialog } from './session.ts';

export default function AuthDialog({ view }: { view: AuthView }) {
  const { title, description } = authHeading(view);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && closeAuthDialog()), [router]);
  const done = (viewer: Self) => {
    closeAuthDialog();
    if (view === 'sign-up' && viewer.is_staff) router.history.push(FIRST_STAFF_PAGE);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && closeAuthDialog()} title={title} description={description}>
      <AuthForm key={view} view={view} onView={askToSignIn} onDone={done} />
    </Dialog>
  );
}
