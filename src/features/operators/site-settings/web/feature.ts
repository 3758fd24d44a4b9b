import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { siteSettingsFeature } from '#features/operators/site-settings/feature.ts';
import { siteSettingsTexts } from './texts.en.ts';

export const siteSettingsWeb = webFeature(siteSettingsFeature, {
  texts: { en: [siteSettingsTexts], de: () => import('./texts.de.ts') },
  slots: { 'accounts.setup_settings': lazyComponent('use', () => import('./SetupSettings.tsx')) },
  staff: [{ path: 'settings', load: () => import('./SettingsPage.tsx'), section: { icon: 'sliders', title: 'staff.settings' } }],
});
