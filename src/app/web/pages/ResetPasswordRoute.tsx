import { t } from '#core/web/i18n/text.ts';
import { ResetPasswordPage } from '#features/accounts/web/ResetPasswordPage.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function ResetPasswordRoute() {
  usePageTitle(t('accounts.reset.title'));
  return <ResetPasswordPage />;
}
