import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { brandingFeature } from '#features/operators/branding/feature.ts';
import { brandingTexts } from './texts.en.ts';

export const brandingWeb = webFeature(brandingFeature, {
  texts: { en: [brandingTexts], de: () => import('./texts.de.ts') },
  slots: { 'accounts.setup_name': lazyComponent('use', () => import('./LogoField.tsx')) },
  staff: [{ path: 'branding', load: () => import('./BrandingPage.tsx'), section: { icon: 'star', title: 'staff.branding' } }],
});
