import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { SectionsLayout, settingsPages } from './SectionsLayout.tsx';

export function SettingsLayout() {
  const pages = settingsPages(useActiveFeatures());
  return (
    <SectionsLayout title={t('accounts.settings.title')} sectionsLabel={t('accounts.settings.sections')} root="/settings" pages={pages} />
  );
}
