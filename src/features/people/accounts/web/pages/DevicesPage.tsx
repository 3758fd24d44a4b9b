import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { DeviceSettings } from '../DeviceSettings.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function DevicesPage() {
  usePageTitle(t('accounts.settings.devices'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <DeviceSettings />
    </SignedInOnly>
  );
}
