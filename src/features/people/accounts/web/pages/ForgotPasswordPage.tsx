import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { AuthPage } from '../AuthPage.tsx';

export default function ForgotPasswordPage() {
  usePageTitle(t('accounts.forgot.title'));
  return <AuthPage view="forgot-password" next="/" />;
}
