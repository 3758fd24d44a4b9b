import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { askToSignIn } from './auth-prompt.ts';

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
