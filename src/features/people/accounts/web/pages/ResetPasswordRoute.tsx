import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ResetPasswordPage } from '../ResetPasswordPage.tsx';

export default function ResetPasswordRoute() {
  usePageTitle(t('accounts.reset.title'));
  return <ResetPasswordPage />;
}
