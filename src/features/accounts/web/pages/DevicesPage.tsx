import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { DeviceSettings } from '../DeviceSettings.tsx';
import { ForSignedIn } from '../ForSignedIn.tsx';

export default function DevicesPage() {
  usePageTitle(t('accounts.settings.devices'));
  return (
    <ForSignedIn title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <DeviceSettings />
    </ForSignedIn>
  );
}
