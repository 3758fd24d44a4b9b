import { webFeature } from '#core/web/feature.ts';
import { accountsFeature } from '#features/accounts/feature.ts';
import { accountsTexts } from './texts.en.ts';

export const accountsWeb = webFeature(accountsFeature, {
  texts: { en: [accountsTexts], de: () => import('./texts.de.ts') },
  settings: [
    { path: 'profile', load: () => import('./pages/ProfilePage.tsx'), section: { icon: 'user', title: 'accounts.settings.profile' } },
    { path: 'security', load: () => import('./pages/SecurityPage.tsx'), section: { icon: 'key', title: 'accounts.settings.security' } },
    { path: 'devices', load: () => import('./pages/DevicesPage.tsx'), section: { icon: 'screen', title: 'accounts.settings.devices' } },
    {
      path: 'appearance',
      load: () => import('./pages/AppearancePage.tsx'),
      section: { icon: 'sun', title: 'accounts.settings.appearance' },
    },
  ],
});
