import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { closeAuthDialog, openAuthDialog, useAuthPrompt } from './session.ts';

export function SignInButtons() {
  return (
    <>
      <Button size="small" onClick={() => openAuthDialog('sign-in')}>
        {t('accounts.sign_in')}
      </Button>
      <Button size="small" variant="primary" onClick={() => openAuthDialog('sign-up')}>
        {t('accounts.sign_up')}
      </Button>
    </>
  );
}

const AuthDialog = lazyComponent('use', () => import('./AuthDialog.tsx'));

/** Mounted once per page. */
export function AuthDialogs() {
  const prompt = useAuthPrompt();
  if (prompt === null) return null;
  return (
    <DialogPanel name="The sign-in dialog" onClose={closeAuthDialog}>
      <AuthDialog {...prompt} />
    </DialogPanel>
  );
}
