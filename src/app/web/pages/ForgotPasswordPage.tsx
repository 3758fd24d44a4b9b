import { t } from '#core/web/i18n/text.ts';
import { AuthPage } from '#features/accounts/web/AuthPage.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function ForgotPasswordPage() {
  usePageTitle(t('accounts.forgot.title'));
  return <AuthPage view="forgot-password" next="/" />;
}
