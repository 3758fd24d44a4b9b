import { webFeature } from '#core/web/feature.ts';
import { accountsCheckTexts } from '#features/people/accounts/checks/texts.en.ts';
import { accountsFeature } from '#features/people/accounts/feature.ts';
import { staffTexts } from './staff/texts.en.ts';
import { accountsTexts } from './texts.en.ts';

export const accountsWeb = webFeature(accountsFeature, {
  texts: {
    en: [accountsTexts, staffTexts, accountsCheckTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./staff/texts.de.ts')]),
  },
  pages: {
    '/sign-in': async () => ({ default: (await import('./pages/auth-pages.tsx')).SignInPage }),
    '/sign-up': async () => ({ default: (await import('./pages/auth-pages.tsx')).SignUpPage }),
    '/forgot-password': async () => ({ default: (await import('./pages/auth-pages.tsx')).ForgotPasswordPage }),
    '/reset-password': () => import('./pages/ResetPasswordRoute.tsx'),
    '/confirm-email': () => import('./pages/ConfirmEmailPage.tsx'),
    '/setup': () => import('./setup/SetupRoute.tsx'),
  },
  staff: [
    { path: 'setup', load: () => import('./staff/SetupPage.tsx'), section: { icon: 'list', title: 'staff.setup' } },
    { path: 'accounts', load: () => import('./staff/AccountsPage.tsx'), section: { icon: 'users', title: 'staff.accounts' } },
    { path: 'accounts/$username', load: () => import('./staff/AccountPage.tsx') },
    {
      path: 'invitations',
      load: () => import('./staff/InvitationsPage.tsx'),
      section: { icon: 'mail', title: 'staff.invitations' },
    },
    { path: 'people', load: () => import('./staff/PeoplePage.tsx'), section: { icon: 'shield', title: 'staff.people' } },
  ],
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
