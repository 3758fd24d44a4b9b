import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { askToSignIn } from './auth-prompt.ts';

/** What a stranger has in the top bar instead of a face. */
export function SignInButtons() {
  return (
    <>
      <Button size="small" onClick={() => askToSignIn()}>
        {t('accounts.sign_in')}
      </Button>
      <Button size="small" look="primary" onClick={() => askToSignIn('sign-up')}>
        {t('accounts.sign_up')}
      </Button>
    </>
  );
}
