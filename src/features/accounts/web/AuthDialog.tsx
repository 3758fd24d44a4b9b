import { Dialog } from '#core/web/ui/Dialog.tsx';
import { AuthForm, authHeading } from './AuthForm.tsx';
import { type AuthView, askToSignIn, closeAuthDialog } from './auth-prompt.ts';

/** Sign-in, sign-up and password reset in a dialog over the current page. */
export default function AuthDialog({ view }: { view: AuthView }) {
  const { title, description } = authHeading(view);
  return (
    <Dialog open onOpenChange={(open) => !open && closeAuthDialog()} title={title} description={description}>
      <AuthForm key={view} view={view} onView={askToSignIn} onDone={closeAuthDialog} />
    </Dialog>
  );
}
