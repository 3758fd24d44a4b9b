import { webFeature } from '#core/web/feature.ts';
import { siteSettingsFeature } from '#features/operators/site-settings/feature.ts';
import { siteSettingsTexts } from './texts.en.ts';

export const siteSettingsWeb = webFeature(siteSettingsFeature, {
  texts: { en: [siteSettingsTexts], de: () => import('./texts.de.ts') },
  staff: [{ path: 'settings', load: () => import('./SettingsPage.tsx'), section: { icon: 'sliders', title: 'staff.settings' } }],
});
