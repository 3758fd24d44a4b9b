import { t } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { SectionsLayout } from './SectionsLayout.tsx';
import { settingsPages } from './settings-sections.ts';

export function SettingsLayout() {
  const pages = settingsPages(useActiveFeatures());
  return (
    <SectionsLayout title={t('accounts.settings.title')} sectionsLabel={t('accounts.settings.sections')} root="/settings" pages={pages} />
  );
}
