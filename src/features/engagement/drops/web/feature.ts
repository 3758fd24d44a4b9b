import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { dropsFeature } from '#features/engagement/drops/feature.ts';
import { manageDropsTexts } from './manage/texts.en.ts';
import { dropsTexts } from './texts.en.ts';

const organizationPage = () => import('./manage/OrganizationPage.tsx');

export const dropsWeb = webFeature(dropsFeature, {
  texts: {
    en: [dropsTexts, manageDropsTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./manage/texts.de.ts')]),
  },
  slots: {
    'accounts.menu': lazyComponent('use', () => import('./DropsMenuItem.tsx')),
    'channels.below_stage': lazyComponent('page', () => import('./banner/DropsBanner.tsx')),
  },
  pages: {
    '/drops/inventory': () => import('./pages/InventoryPage.tsx'),
    '/drops/manage': organizationPage,
    '/drops/manage/$organization': organizationPage,
    '/drops/manage/$organization/$campaign': () => import('./manage/CampaignPage.tsx'),
  },
  staff: [{ path: 'drops', load: () => import('./staff/OrganizationsPage.tsx'), section: { icon: 'box', title: 'drops.staff' } }],
});
