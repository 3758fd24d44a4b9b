import { useSearch } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { AuthPage } from '../AuthPage.tsx';
import { safeNext } from '../safe-next.ts';

export function SignInPage() {
  usePageTitle(t('accounts.sign_in'));
  return <AuthPage view="sign-in" next={useNext()} />;
}

export function SignUpPage() {
  usePageTitle(t('accounts.sign_up'));
  return <AuthPage view="sign-up" next={useNext()} />;
}

/** The address may come from anybody. */
const useNext = (): string => safeNext((useSearch({ strict: false }) as { next?: unknown }).next);
