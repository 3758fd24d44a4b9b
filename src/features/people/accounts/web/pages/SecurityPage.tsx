import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { EmailForm } from '../EmailForm.tsx';
import { PasswordForm } from '../PasswordForm.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function SecurityPage() {
  usePageTitle(t('accounts.settings.security'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <PasswordForm />
      <EmailForm />
    </SignedInOnly>
  );
}
