import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { askToSignIn, closeAuthDialog, useAuthView } from './session.ts';

export function SignInButtons() {
  return (
    <>
      <Button size="small" onClick={() => askToSignIn()}>
        {t('accounts.sign_in')}
      </Button>
      <Button size="small" variant="primary" onClick={() => askToSignIn('sign-up')}>
        {t('accounts.sign_up')}
      </Button>
    </>
  );
}

const AuthDialog = lazyComponent('use', () => import('./AuthDialog.tsx'));

/** Mounted once per page. */
export function AuthDialogs() {
  const view = useAuthView();
  if (view === null) return null;
  return (
    <DialogPanel name="The sign-in dialog" onClose={closeAuthDialog}>
      <AuthDialog view={view} />
    </DialogPanel>
  );
}
