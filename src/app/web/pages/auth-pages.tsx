import { useSearch } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { AuthPage } from '#features/accounts/web/AuthPage.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function SignInPage() {
  usePageTitle(t('accounts.sign_in'));
  return <AuthPage view="sign-in" next={useSearch({ from: '/sign-in' }).next} />;
}

export function SignUpPage() {
  usePageTitle(t('accounts.sign_up'));
  return <AuthPage view="sign-up" next={useSearch({ from: '/sign-up' }).next} />;
}
