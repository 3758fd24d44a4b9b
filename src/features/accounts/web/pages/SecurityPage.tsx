import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SecuritySettings } from '../SecuritySettings.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function SecurityPage() {
  usePageTitle(t('accounts.settings.security'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <SecuritySettings />
    </SignedInOnly>
  );
}
