import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { AppearanceSettings } from '../AppearanceSettings.tsx';

export default function AppearancePage() {
  usePageTitle(t('accounts.settings.appearance'));
  return <AppearanceSettings />;
}
